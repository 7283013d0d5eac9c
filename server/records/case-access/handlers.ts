import { checkCaseOpening } from '#domain/rules/case-opening.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { openWithReason } from './openings.ts';

/** Opening of cases that need to know closes to a staff member. */
export function caseAccessHandlers(deps: Deps): Handlers<'breakGlass'> {
  return {
    async breakGlass({ principal, params, body }, reply) {
      const checked = checkCaseOpening(body);
      if (!checked.ok) throw badRequest(checked.errors);
      const until = await openWithReason(deps, { id: params.id, ...checked.value, by: principal });
      deps.mailer.nudge();
      reply.code(until === null ? 200 : 201);
      return { until };
    },
  };
}
