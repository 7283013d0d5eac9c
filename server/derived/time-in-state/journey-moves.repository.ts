import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { CountedMovesTable } from './tables.ts';

type WithCounted = { journey_moves: CountedMovesTable };

/** A recorded move of the portal, with the columns needed for counting. */
export type UncountedMove = {
  onboarding_id: string;
  /** Among all moves of its case. */
  position: number;
  tab: string;
  at: string;
  edge: string;
  from: string;
  to: string;
  stayed: number | null;
};

/** Returns moves that are not counted yet, in order within each case. */
export function findUncountedMoves(db: Kysely<Database>, limit: number): Promise<UncountedMove[]> {
  return (
    db
      .withTables<WithCounted>()
      .selectFrom('journey_moves')
      .select([
        'onboarding_id',
        'position',
        'tab',
        'at',
        'edge',
        'from_place as from',
        'to_place as to',
        'stayed',
      ])
      // A literal, because the partial index is not used with a parameter.
      .where('counted', '=', sql.lit(0))
      .orderBy('onboarding_id')
      .orderBy('position')
      .limit(limit)
      .execute()
  );
}

/** Marks moves as counted. */
export async function markCounted(
  trx: Transaction<Database>,
  moves: readonly Pick<UncountedMove, 'onboarding_id' | 'position'>[],
): Promise<void> {
  const positions = new Map<string, number[]>();
  for (const { onboarding_id, position } of moves) {
    positions.set(onboarding_id, [...(positions.get(onboarding_id) ?? []), position]);
  }
  for (const [onboardingId, ofCase] of positions) {
    await trx
      .withTables<WithCounted>()
      .updateTable('journey_moves')
      .set({ counted: 1 })
      .where('onboarding_id', '=', onboardingId)
      .where('position', 'in', ofCase)
      .execute();
  }
}
