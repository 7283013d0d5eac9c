import type { Transaction } from 'kysely';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Follower } from '#server/platform/events/events.ts';
import { findDocuments } from '#server/records/documents/documents.repository.ts';
import { findOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { deleteEndings } from '../endings/endings.repository.ts';
import { deleteRating } from '../risk/ratings.repository.ts';
import { keepDecision } from './decisions.repository.ts';
import { loadFacts } from './load-facts.ts';
import { presentFile } from './present-file.ts';
import { refreshFile, refreshFileOf } from './refresh-file.ts';

/** Opens and closes the items of compliance files, and stores the file of each approval. */
export function createComplianceFollower(deps: Pick<CoreDeps, 'config' | 'clock'>): Follower {
  const ofDocuments = async (trx: Transaction<Database>, { id }: { id: string }) => {
    const row = await findDocuments(trx, id);
    if (row) await refreshFileOf(trx, deps, row.user_id);
  };
  return {
    async 'compliance.recorded'(trx, { onboardingId }) {
      const onboarding = await findOnboarding(trx, onboardingId);
      if (onboarding) await refreshFile(trx, deps, onboarding);
    },
    async 'ownership.saved'(trx, { onboardingId }) {
      const onboarding = await findOnboarding(trx, onboardingId);
      if (onboarding) await refreshFile(trx, deps, onboarding);
    },
    async 'onboarding.deleted'(trx, { before }) {
      await deleteRating(trx, before.id);
      await deleteEndings(trx, before.id);
    },
    'documents.created': ofDocuments,
    'documents.saved': ofDocuments,
    'section.saved': (trx, { userId }) => refreshFileOf(trx, deps, userId),
    'verification.carried-over': (trx, { check }) => refreshFileOf(trx, deps, check.user_id),
    'verification.decided': (trx, { check }) => refreshFileOf(trx, deps, check.user_id),
    'verification.reviewed': (trx, { before }) => refreshFileOf(trx, deps, before.user_id),
    async 'submission.moved'(trx, { event, before, at }) {
      const onboarding = await findOnboarding(trx, before.id);
      if (!onboarding) return;
      await refreshFile(trx, deps, onboarding);
      if (event !== 'approve') return;
      const { facts } = await loadFacts(trx, deps, onboarding);
      const { id, user_id: userId, submissions: version } = onboarding;
      await keepDecision(trx, deps, {
        id,
        userId,
        version,
        at,
        file: presentFile(facts, dayOf(new Date(at))),
      });
    },
  };
}
