import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { nameIn } from './described-error.ts';

const HEADER = 'x-request-id';

const current = new AsyncLocalStorage<string>();

/**
 * Returns a generator of request ids: the id that a trusted proxy has given to the request, so that its log and ours can be
 * compared; else one that is unique across processes and runs, without new randomness for each request.
 */
export function requestIds(isProxy: (address: string) => boolean): (request: IncomingMessage) => string {
  const run = randomBytes(6).toString('hex');
  let count = 0;
  return ({ headers, socket }) => {
    const given = headers[HEADER];
    if (given !== undefined && isProxy(socket.remoteAddress ?? '')) {
      const id = nameIn(given);
      if (id !== '') return id;
    }
    count += 1;
    return `${run}-${count.toString(36)}`;
  };
}

/** Returns the id of each request in its response, and gives it to each log line that the request causes. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER, request.id);
    current.run(request.id, done);
  });
  // The end of a body is an event of the connection, which does not belong to one request.
  app.addHook('preValidation', (request, _reply, done) => current.run(request.id, done));
}

/** Returns the field of the request that is being handled, for each log line. */
export function requestIdField(): { reqId?: string } {
  const reqId = current.getStore();
  return reqId === undefined ? {} : { reqId };
}

/** Runs what serves several requests, so that its log lines do not name the one that happened to start it. */
export function outsideRequests<T>(work: () => T): T {
  return current.exit(work);
}
