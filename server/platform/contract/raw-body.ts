import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify';

const bodies = new WeakMap<FastifyRequest, Buffer[]>();

/**
 * Keeps the bytes of the bodies of these operations as they arrive: a signature is made of them, and not of what a
 * parser makes of them. The body's limit and the parser's own refusals stay as they are. Other routes, which follow, have
 * no hook to wait for.
 */
export function keepRawBodies(app: FastifyInstance, operationIds: readonly string[]): void {
  app.addHook('onRoute', (route) => {
    const { operationId = '' }: { operationId?: string } = route.schema ?? {};
    if (operationIds.includes(operationId)) route.preParsing = keepRawBody;
  });
}

const keepRawBody: preParsingHookHandler = (request, _reply, payload, done) => {
  const kept: Buffer[] = [];
  bodies.set(request, kept);
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      kept.push(chunk);
      next(null, chunk);
    },
  });
  payload.on('error', (error) => tap.destroy(error));
  done(null, payload.pipe(tap));
};

/** The bytes of the request's body; empty where there was none, or where they are not kept. */
export function rawBodyOf(request: FastifyRequest): Buffer {
  return Buffer.concat(bodies.get(request) ?? []);
}
