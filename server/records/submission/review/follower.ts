import type { ReviewOutcome } from '#domain/compliance/review/outcomes.ts';
import type { Follower } from '#server/platform/events/events.ts';
import { changeReview, findOpenReview, type ReviewRow } from './reviews.repository.ts';

/** Closes the open review of a case when it is decided, or when the client gives up the answers. */
export const reviewFollower: Follower = {
  async 'submission.moved'(trx, { event, before, by, at }) {
    if (event !== 'approve' && event !== 'reject' && event !== 'abandon') return;
    const review = await findOpenReview(trx, before.id);
    if (!review) return;
    await changeReview(trx, review.id, {
      closed_at: at,
      closed_by: by.actorId,
      outcome: outcomeOf(event, review),
    });
  },
};

function outcomeOf(event: 'approve' | 'reject' | 'abandon', { changed }: ReviewRow): ReviewOutcome {
  if (event === 'reject') return 'rejected';
  if (event === 'abandon') return 'given_up';
  return changed === null || changed === '[]' ? 'confirmed' : 'changed';
}
