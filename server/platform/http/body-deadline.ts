import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Requests whose bodies may take as long as the server waits for any request. */
const patientWith = new WeakSet<IncomingMessage>();

/**
 * Cuts off whoever is still sending a body after `withinMs`, as Node does with its own time limit: that one is for all
 * requests alike, and a photograph over a slow line takes longer than anything else may (safety row 17).
 */
export function addBodyDeadline(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // A request that never came over a connection, as tests make them, is there as a whole.
    if (hasBody(raw) && raw.socket instanceof Socket) {
      const cutOff = setTimeout(() => {
        if (raw.complete || patientWith.has(raw)) return;
        // What was answered already needs no second answer.
        if (reply.raw.headersSent) raw.socket.destroy();
        else app.server.emit('clientError', tooSlow(), raw.socket);
      }, withinMs);
      cutOff.unref();
      raw.once('close', () => clearTimeout(cutOff));
    }
    done();
  });
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
