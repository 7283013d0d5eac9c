import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { nameIn } from './described-error.ts';

const HEADER = 'x-request-id';

const current = new AsyncLocalStorage<string>();

/**
 * Returns a generator of request ids: the id that a trusted proxy has given to the request, so that its log and ours can be
 * compared; else a random one, because a number would tell a caller how many requests others make.
 */
export function requestIds(isProxy: (address: string) => boolean): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[HEADER];
    const id = given !== undefined && isProxy(socket.remoteAddress ?? '') ? nameIn(given) : '';
    return id === '' ? randomUUID() : id;
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
