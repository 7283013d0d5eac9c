import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { createJourneyCipher } from './journey-answer.ts';
import { recordJourney } from './record-journey.ts';

/** Records the transitions of clients' wizards; an extension of specification section 7. */
export function journeyHandlers(deps: Deps): Handlers<'recordJourney'> {
  const cipher = createJourneyCipher(deps.config);

  return {
    async recordJourney({ principal, body }, reply) {
      await recordJourney(deps, cipher, { client: principal, received: body });
      return reply.code(204).send();
    },
  };
}
