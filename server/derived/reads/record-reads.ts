import type { FastifyRequest } from 'fastify';
import type { ReadLog } from './read-log.ts';
import { type StaffReads, staffReads, type UnrecordedRead, type WasRead } from './staff-reads.ts';

type Handler = (request: never, reply: never) => Promise<unknown>;

/** A recorded read, looked up by operation id at run time. */
type AnyRead = { action: string; of(request: FastifyRequest, answer: unknown): WasRead };

/** Wraps the handlers of `staffReads`, so that reads by staff are recorded after the response. */
export function recordReads<Handlers extends Record<string, Handler>>(
  handlers: Handlers,
  reads: Pick<ReadLog, 'note'>,
  table: StaffReads = staffReads,
): Handlers {
  const recorded = Object.entries(table).flatMap(([id, read]) => {
    const handler = handlers[id];
    if (!handler || isUnrecorded(read)) return [];
    return [[id, noting(handler, read as unknown as AnyRead, reads)]];
  });
  return { ...handlers, ...Object.fromEntries(recorded) };
}

function isUnrecorded(read: object): read is UnrecordedRead {
  return 'because' in read;
}

function noting(handler: Handler, { action, of }: AnyRead, reads: Pick<ReadLog, 'note'>) {
  return async (request: FastifyRequest, reply: unknown): Promise<unknown> => {
    const answer = await handler(request as never, reply as never);
    // Clients read only their own data, and public data needs no record.
    const { role, userId } = request.knownCaller ?? { role: 'client' };
    if (role !== 'client') reads.note({ actorId: userId, actorRole: role, action, ...of(request, answer) });
    return answer;
  };
}
