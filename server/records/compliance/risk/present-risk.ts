import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { reasonInWords } from '#domain/compliance/risk/rate.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import type { LoadedFacts } from '../file/load-facts.ts';
import { listRatingChanges, openMoved } from './ratings.repository.ts';
import { reviewOn } from './store-rating.ts';

/** Returns the rating of a case with its reasons and changes; null before the first submission. */
export async function presentRisk(
  db: Kysely<Database>,
  { config }: Pick<CoreDeps, 'config'>,
  { onboarding, loaded }: { onboarding: StoredOnboarding; loaded: LoadedFacts },
): Promise<components['schemas']['ComplianceRisk'] | null> {
  if (onboarding.submissions === 0) return null;
  const { computed, current, replacedBy, reviewedAt, postponedTo } = loaded.risk;
  const rating = replacedBy ?? computed.rating;
  const cipher = await clientReader({ config, db }, onboarding.user_id);
  const changes = await listRatingChanges(db, onboarding.id);
  return {
    rating,
    computed: computed.rating,
    score: computed.score,
    table: current.version,
    mediumFrom: current.table.mediumFrom,
    highFrom: current.table.highFrom,
    reasons: computed.reasons.map(reasonInWords),
    nextReviewOn: reviewOn({ reviewedAt, postponedTo }, rating),
    changes: changes.toReversed().map((row) => ({
      at: row.at,
      before: row.before,
      rating: row.rating,
      score: row.score,
      moved: openMoved(cipher, row),
    })),
  };
}
