import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Requests whose bodies may take as long as the server waits for any request. */
const patientWith = new WeakSet<IncomingMessage>();

/** The last request with a body on a connection. `until`: of the process's own clock, in milliseconds. */
type Awaited = { raw: IncomingMessage; answer: ServerResponse; until: number };

/** A body is waited for at most a twentieth of its time longer, and never a second. */
const LOOKS = 20;

/**
 * Cuts off whoever is still sending a body after `withinMs`, as Node does with its own time limit: that one is for all
 * requests alike, and a photograph over a slow line takes longer than anything else may (safety row 17).
 *
 * One timer looks at what each connection was last asked: a timer for each request, or a list of them, keeps requests
 * alive beyond the collector's first looks, which cost more than everything else here.
 */
export function addBodyDeadline(app: FastifyInstance, withinMs: number): void {
  const connections = new Map<Socket, Awaited>();
  const look = () => {
    const now = performance.now();
    for (const awaited of connections.values()) if (awaited.until <= now) cutOff(app, awaited);
  };
  const looking = setInterval(look, Math.min(withinMs / LOOKS, 1000)).unref();
  app.addHook('onClose', (_, done) => {
    clearInterval(looking);
    done();
  });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { socket } = raw;
    // A request that never came over a connection, as tests make them, is there as a whole.
    if (hasBody(raw) && socket instanceof Socket) {
      if (!connections.has(socket)) socket.once('close', () => connections.delete(socket));
      connections.set(socket, { raw, answer: reply.raw, until: performance.now() + withinMs });
    }
    done();
  });
}

function cutOff(app: FastifyInstance, { raw, answer }: Awaited): void {
  if (raw.complete || patientWith.has(raw)) return;
  // What was answered already needs no second answer.
  if (answer.headersSent) raw.socket.destroy();
  else app.server.emit('clientError', tooSlow(), raw.socket);
}

/** Gives a request whose sender is known to be allowed a file the server's whole patience. */
export function allowSlowBody({ raw }: FastifyRequest): void {
  patientWith.add(raw);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The error that Node gives for its own limit. */
function tooSlow(): Error {
  return Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
