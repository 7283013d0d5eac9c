import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify';

const bodies = new WeakMap<FastifyRequest, Buffer[]>();

/**
 * Stores the raw bodies of these operations, because signatures are computed from the bytes and not from the parsed
 * body. The body limit and the parser's errors are unchanged. Other routes get no hook. Call it before the routes are
 * added.
 */
export function keepRawBodies(app: FastifyInstance, operationIds: readonly string[]): void {
  app.addHook('onRoute', (route) => {
    const { operationId = '' }: { operationId?: string } = route.schema ?? {};
    if (operationIds.includes(operationId)) route.preParsing = keepRawBody;
  });
}

const keepRawBody: preParsingHookHandler = (request, _reply, payload, done) => {
  const stored: Buffer[] = [];
  bodies.set(request, stored);
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      stored.push(chunk);
      next(null, chunk);
    },
  });
  payload.on('error', (error) => tap.destroy(error));
  done(null, payload.pipe(tap));
};

/** Returns the raw request body; empty if there was none, or it is not stored. */
export function rawBodyOf(request: FastifyRequest): Buffer {
  return Buffer.concat(bodies.get(request) ?? []);
}
