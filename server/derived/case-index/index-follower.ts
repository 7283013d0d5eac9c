import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Follower } from '#server/platform/events/events.ts';
import { caseIndexOf } from './case-index.ts';

/** Updates the queue's data of a case. Must be the first follower: it locks the case's own row before any other. */
export function createIndexFollower({ config, clock }: Pick<CoreDeps, 'config' | 'clock'>): Follower {
  const index = caseIndexOf(config);
  return {
    'section.saved': (trx, save) => index.follow(trx, save, clock.now()),
    // Sections may have been saved before.
    'onboarding.started': (trx, { onboarding }) => index.renew(trx, onboarding.user_id, clock.now()),
    'user.address-changed': (trx, { userId, from }) => index.renew(trx, userId, clock.now(), from),
    'onboarding.deleted': (trx, { before }) => index.forget(trx, before, clock.now()),
    'case.tagged': (trx, { onboarding, tagId }) => index.tag(trx, onboarding, tagId),
    'case.untagged': (trx, { onboarding, tagId }) => index.untag(trx, onboarding, tagId),
    async 'submission.moved'(trx, { event, before }) {
      // A reopened case starts to wait again, with another due date.
      if (event === 'submit' || event === 'reopen') await index.renew(trx, before.user_id, clock.now());
    },
    async 'verification.handed-in'(trx, { before }) {
      if (before.status === 'refused') await index.renew(trx, before.user_id, clock.now());
    },
    'verification.decided': (trx, { check }) => index.renew(trx, check.user_id, clock.now()),
    'verification.carried-over': (trx, { check }) => index.renew(trx, check.user_id, clock.now()),
    'verification.reviewed': (trx, { before }) => index.renew(trx, before.user_id, clock.now()),
  };
}
