import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Requests whose bodies may take as long as the server's request timeout. */
const patientWith = new WeakSet<IncomingMessage>();

/** The last request with a body on a connection. `until` is a monotonic time in milliseconds. */
type Awaited = { raw: IncomingMessage; answer: ServerResponse; until: number };

/** A deadline is exceeded by at most a twentieth of its time, and never by a second. */
const LOOKS = 20;

/**
 * Closes connections that are still sending a body after `withinMs`, like Node's own timeout, which is the same for all
 * requests; but uploading a photograph over a slow connection takes longer than any other request may (safety row 17).
 *
 * One timer checks the last request of each connection: a timer or list per request would keep requests alive beyond
 * the first garbage collections, which cost more than everything else here.
 */
export function addBodyDeadline(app: FastifyInstance, withinMs: number): void {
  const connections = new Map<Socket, Awaited>();
  const check = () => {
    const now = performance.now();
    for (const awaited of connections.values()) if (awaited.until <= now) cutOff(app, awaited);
  };
  const looking = setInterval(check, Math.min(withinMs / LOOKS, 1000)).unref();
  app.addHook('onClose', (_, done) => {
    clearInterval(looking);
    done();
  });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { socket } = raw;
    // An injected request of a test has its whole body.
    if (hasBody(raw) && socket instanceof Socket) {
      if (!connections.has(socket)) socket.once('close', () => connections.delete(socket));
      connections.set(socket, { raw, answer: reply.raw, until: performance.now() + withinMs });
    }
    done();
  });
}

function cutOff(app: FastifyInstance, { raw, answer }: Awaited): void {
  if (raw.complete || patientWith.has(raw)) return;
  // A request with a response needs no other.
  if (answer.headersSent) raw.socket.destroy();
  else app.server.emit('clientError', tooSlow(), raw.socket);
}

/** Allows an authorised upload the server's whole request timeout. */
export function allowSlowBody({ raw }: FastifyRequest): void {
  patientWith.add(raw);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Returns the error that Node emits for its own timeout. */
function tooSlow(): Error {
  return Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
