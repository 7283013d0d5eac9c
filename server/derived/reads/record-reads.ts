import type { FastifyRequest } from 'fastify';
import type { ReadLog } from './read-log.ts';
import { type StaffReads, staffReads, type UnrecordedRead, type WasRead } from './staff-reads.ts';

type Handler = (request: never, reply: never) => Promise<unknown>;

/** A recorded read as it is found at run time, by its operation's id. */
type AnyRead = { action: string; of(request: FastifyRequest, answer: unknown): WasRead };

/** The same handlers; what staff read by those of `staffReads` is noted once it was answered. */
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
    // What clients read is their own, and what anybody reads is for everybody.
    const { role, userId } = request.knownCaller ?? { role: 'client' };
    if (role !== 'client') reads.note({ actorId: userId, actorRole: role, action, ...of(request, answer) });
    return answer;
  };
}
