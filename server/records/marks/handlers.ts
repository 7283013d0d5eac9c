import { validateChange } from '#domain/rules/submission-decision.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { createCaseMarks } from './marks.ts';

type MarkOperationId = 'listCaseMarks' | 'setCaseMark' | 'removeCaseMark' | 'discardCaseMarks';

/**
 * The places of a case that staff have marked for its client to change. The contract restricts access to administrators
 * and reviewers.
 */
export function markHandlers(deps: Deps): Handlers<MarkOperationId> {
  const marks = createCaseMarks(deps);
  return {
    listCaseMarks: ({ params }) => marks.list(params.id),

    async setCaseMark({ principal: by, params, body, headers }) {
      const checked = validateChange(body);
      if (!checked.ok) throw badRequest(checked.errors);
      return marks.set(params.id, checked.value, { by, headers });
    },

    async removeCaseMark({ principal: by, params, headers }, reply) {
      await marks.remove(params.id, params.markId, { by, headers });
      return reply.code(204).send();
    },

    async discardCaseMarks({ principal: by, params, headers }, reply) {
      await marks.discard(params.id, { by, headers });
      return reply.code(204).send();
    },
  };
}
