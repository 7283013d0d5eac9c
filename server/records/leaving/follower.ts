import type { Follower } from '#server/platform/events/events.ts';
import { deleteDraftsOf } from './drafts.repository.ts';

/** Deletes what was left unsaved when the answers are submitted or the case is removed: it is no longer offered then. */
export const draftFollower: Follower = {
  'submission.moved': async (trx, { event, before }) => {
    if (event === 'submit') await deleteDraftsOf(trx, before.id);
  },
  'onboarding.deleted': (trx, { before }) => deleteDraftsOf(trx, before.id),
};
