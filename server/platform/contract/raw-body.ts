import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const bodies = new WeakMap<FastifyRequest, Buffer[]>();

/**
 * Keeps the bytes of the bodies of these operations as they arrive: a signature is made of them, and not of what a
 * parser makes of them. The body's limit and the parser's own refusals stay as they are.
 */
export function keepRawBodies(app: FastifyInstance, operationIds: readonly string[]): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const schema: { operationId?: string } = request.routeOptions.schema ?? {};
    if (!operationIds.includes(schema.operationId ?? '')) return payload;
    const kept: Buffer[] = [];
    bodies.set(request, kept);
    const tap = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        kept.push(chunk);
        done(null, chunk);
      },
    });
    payload.on('error', (error) => tap.destroy(error));
    return payload.pipe(tap);
  });
}

/** The bytes of the request's body; empty where there was none, or where they are not kept. */
export function rawBodyOf(request: FastifyRequest): Buffer {
  return Buffer.concat(bodies.get(request) ?? []);
}
