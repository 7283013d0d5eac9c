import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { recordJourney } from './record-journey.ts';

/** Records the transitions of clients' wizards; an extension of specification section 7. */
export function journeyHandlers(deps: Deps): Handlers<'recordJourney'> {
  return {
    async recordJourney({ principal, body }, reply) {
      await recordJourney(deps, { client: principal, received: body });
      return reply.code(204).send();
    },
  };
}
