import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining;
  }
}

/** How a server stops without failing a call. */
export type Draining = {
  /** Whether the server is about to stop: it still answers, but no new traffic should be sent to it. */
  readonly isOn: boolean;
  /** From now on `/api/ready` answers 503, and each answer ends its connection. */
  begin(): void;
  /** Closes the listener; resolves when the calls in progress have been answered. */
  closeListener(): Promise<void>;
};

/** Adds `app.draining`. */
export function addDraining(app: FastifyInstance): Draining {
  let isOn = false;
  const draining: Draining = {
    get isOn() {
      return isOn;
    },
    begin() {
      isOn = true;
    },
    // Fastify closes its own listener after all `onClose` hooks, which end what calls in progress still need.
    closeListener: () => new Promise((resolve) => app.server.close(() => resolve())),
  };
  app.decorate('draining', draining);
  app.addHook('onRequest', (_request, reply, done) => {
    // A client that holds a connection opens its next one elsewhere.
    if (isOn) reply.header('connection', 'close');
    done();
  });
  return draining;
}
