import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining;
  }
}

/** Stops the server without failing a call. */
export type Draining = {
  /** Whether the server is about to stop: it still responds, but should receive no new traffic. */
  readonly isOn: boolean;
  /** From now on `/api/ready` responds with 503, and each response closes its connection. */
  begin(): void;
  /** Closes the listener; resolves when the calls in progress are complete. */
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
    // Fastify closes its own listener after all `onClose` hooks, which stop what calls in progress still need.
    closeListener: () => new Promise((resolve) => app.server.close(() => resolve())),
  };
  app.decorate('draining', draining);
  app.addHook('onRequest', (_request, reply, done) => {
    // Clients then open their next connection to another server.
    if (isOn) reply.header('connection', 'close');
    done();
  });
  return draining;
}
