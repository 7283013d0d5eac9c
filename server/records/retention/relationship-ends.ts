import type { Kysely, Selectable, Transaction } from 'kysely';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Follower } from '#server/platform/events/events.ts';
import type { RelationshipEndsTable } from './tables.ts';

export type RelationshipEnd = Selectable<RelationshipEndsTable>;

export function findEnd(db: Kysely<Database>, onboardingId: string): Promise<RelationshipEnd | undefined> {
  return db
    .selectFrom('relationship_ends')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .executeTakeFirst();
}

/** Records an end. An end that staff entered is only replaced by another entry of staff. */
export async function recordEnd(trx: Transaction<Database>, end: RelationshipEnd): Promise<void> {
  const { onboarding_id: _, ...change } = end;
  await trx
    .insertInto('relationship_ends')
    .values(end)
    .onConflict((on) =>
      end.cause === 'staff'
        ? on.column('onboarding_id').doUpdateSet(change)
        : on.column('onboarding_id').doUpdateSet(change).where('relationship_ends.cause', '<>', 'staff'),
    )
    .execute();
}

export async function forgetEnd(trx: Transaction<Database>, onboardingId: string): Promise<void> {
  await trx.deleteFrom('relationship_ends').where('onboarding_id', '=', onboardingId).execute();
}

/** The events of a submission after which the relationship goes on. */
const goingOn: readonly string[] = ['submit', 'reopen'];

/** Records the end of a relationship when a case is rejected, withdrawn or deleted, and removes it if the case goes on. */
export function createEndFollower({ clock }: Pick<CoreDeps, 'clock'>): Follower {
  return {
    async 'submission.moved'(trx, { event, before, to, by }) {
      if (goingOn.includes(event)) return forgetEnd(trx, before.id);
      if (to !== 'rejected' && to !== 'withdrawn') return;
      await recordEnd(trx, endOf(before, to, by.actorId));
    },
    'onboarding.deleted': (trx, { before, by }) => recordEnd(trx, endOf(before, 'deleted', by.actorId)),
  };

  function endOf(
    { id, user_id }: { id: string; user_id: string },
    cause: RelationshipEnd['cause'],
    by: string | null,
  ): RelationshipEnd {
    const now = clock.now();
    return {
      onboarding_id: id,
      user_id,
      ended_on: dayOf(now),
      cause,
      recorded_at: now.toISOString(),
      recorded_by: by,
    };
  }
}
