import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AllHandlers, createHandlers } from './handlers.ts';
import type { OperationId } from './platform/contract/handlers.ts';
import type { Deps } from './platform/core/deps.ts';
import { type Replica, writtenPosition } from './platform/db/replica.ts';

/** Lists, search and statistics of staff, which may be a little behind what others do. */
export const readsOfReplica = [
  'listCases',
  'listIdentityChecks',
  'listUsers',
  'getStatistics',
] as const satisfies OperationId[];

/** The cookie with the position of the caller's last write. */
const COOKIE = 'written';
const COOKIE_SECONDS = 60;
const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;

/** Returns every handler; those of `readsOfReplica` run on the replica if it has what the caller wrote. */
export function handlersWithReplica(deps: Deps, replica: Replica): AllHandlers {
  const handlers = createHandlers(deps);
  const ofReplica = createHandlers({ ...deps, db: replica.db });
  const either = readsOfReplica.map((id) => {
    const read = async (request: FastifyRequest, reply: never): Promise<unknown> => {
      const run = () => ofReplica[id](request as never, reply);
      // Programs send no cookies.
      const isPerson = request.knownCaller?.role !== 'api-key';
      const answer = isPerson ? await replica.read(positionOf(request), run) : undefined;
      return answer ?? handlers[id](request as never, reply);
    };
    return [id, read];
  });
  return { ...handlers, ...Object.fromEntries(either) };
}

/**
 * Sends staff the position of the primary's log after each of their writes. The browser returns it with its next reads, to
 * whichever process, so that a replica that does not have it yet does not answer them.
 */
export function addWrittenPosition(app: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  app.addHook('onSend', async (request, reply) => {
    const role = request.knownCaller?.role;
    if (request.method === 'GET' || role === undefined || role === 'client' || role === 'api-key') return;
    if (reply.statusCode >= 400) return;
    const value = await writtenPosition(db).catch(() => null);
    if (value === null) return;
    const cookie = stringifySetCookie({
      name: COOKIE,
      value,
      path: '/api',
      httpOnly: true,
      sameSite: 'strict',
      secure: config.publicUrl.startsWith('https:'),
      maxAge: COOKIE_SECONDS,
    });
    reply.header('set-cookie', [reply.getHeader('set-cookie') ?? [], cookie].flat().map(String));
  });
}

/** Null if the caller has written nothing within a minute. */
function positionOf({ headers }: FastifyRequest): string | null {
  const given = parseCookie(headers.cookie ?? '')[COOKIE];
  return given !== undefined && POSITION.test(given) ? given : null;
}
