import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { addTag, listTags, removeTag } from '#server/records/case-tags/case-tags.ts';

/** Tags that staff give to cases; the contract restricts access to administrators and reviewers. */
export function tagHandlers(deps: Deps): Handlers<'listCaseTags' | 'addCaseTag' | 'removeCaseTag'> {
  return {
    async listCaseTags() {
      return { items: await listTags(deps.db, deps.config) };
    },

    async addCaseTag({ principal, params, body }) {
      return { items: await addTag(deps, { id: params.id, name: body.name, by: principal }) };
    },

    async removeCaseTag({ principal, params }, reply) {
      await removeTag(deps, { id: params.id, tagId: params.tagId, by: principal });
      return reply.code(204).send();
    },
  };
}
