import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { PackRow } from './packs.repository.ts';

/** A relationship that was in force on a day of the period. */
export type Relationship = {
  onboardingId: string;
  userId: string;
  /** When it began: the first approval. */
  startedAt: string;
  /** The day on which it ended, `YYYY-MM-DD`; null if it goes on. */
  endedOn: string | null;
};

type Asked = Pick<PackRow, 'from_day' | 'to_day' | 'rating' | 'tag_id'>;

/**
 * Returns the relationships of a period, by the day on which they began. A relationship begins with the first approval of a case and
 * ends as its retention begins.
 */
export async function relationshipsOf(
  db: Kysely<Database>,
  { from_day, to_day, rating, tag_id }: Asked,
): Promise<Relationship[]> {
  let chosen = db
    .selectFrom('onboardings')
    .innerJoin(
      (from) =>
        from
          .selectFrom('submission_events')
          .select(({ fn }) => ['onboarding_id', fn.min('at').as('started_at')])
          .where('event', '=', 'approve')
          .groupBy('onboarding_id')
          .as('begun'),
      (join) => join.onRef('begun.onboarding_id', '=', 'onboardings.id'),
    )
    .leftJoin('relationship_ends', 'relationship_ends.onboarding_id', 'onboardings.id')
    .select([
      'onboardings.id as onboardingId',
      'onboardings.user_id as userId',
      'begun.started_at as startedAt',
      'relationship_ends.ended_on as endedOn',
    ])
    .where('onboardings.deleted_at', 'is', null)
    // Of the last day too: an instant is longer than its day.
    .where('begun.started_at', '<', `${to_day}T99`)
    .where(({ eb, or }) =>
      or([eb('relationship_ends.ended_on', 'is', null), eb('relationship_ends.ended_on', '>=', from_day)]),
    );
  if (rating !== null) {
    chosen = chosen.where((eb) =>
      eb.exists(
        eb
          .selectFrom('compliance_ratings')
          .select('rating')
          .whereRef('compliance_ratings.onboarding_id', '=', 'onboardings.id')
          .where('compliance_ratings.rating', '=', rating),
      ),
    );
  }
  if (tag_id !== null) {
    chosen = chosen.where((eb) =>
      eb.exists(
        eb
          .selectFrom('case_tagged')
          .select('tag_id')
          .whereRef('case_tagged.onboarding_id', '=', 'onboardings.id')
          .where('case_tagged.tag_id', '=', tag_id),
      ),
    );
  }
  return chosen.orderBy('begun.started_at').orderBy('onboardings.id').execute();
}
