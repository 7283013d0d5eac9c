import { sql } from 'kysely';
import type { Handlers } from '../contract/handlers.ts';
import type { CoreDeps } from '../deps.ts';
import { serviceUnavailable } from '../errors.ts';

/** Is the server there, and can it work. */
export function systemHandlers({ db }: Pick<CoreDeps, 'db'>): Handlers<'hello' | 'health' | 'ready'> {
  return {
    hello: async () => ({ message: 'Onboarding API', docs: '/api/docs' }),
    health: async () => ({ status: 'ok' }),
    async ready(request) {
      try {
        await sql`select 1`.execute(db);
      } catch (error) {
        request.log.error({ err: error }, 'database not reachable');
        throw serviceUnavailable('The database cannot be reached');
      }
      return { status: 'ok' };
    },
  };
}
