import type { Kysely, Selectable, Transaction } from 'kysely';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { JourneyMovesTable, JourneyStatesTable } from './tables.ts';

export type JourneyStateRow = Selectable<JourneyStatesTable>;
export type JourneyMoveRow = Selectable<JourneyMovesTable>;

/** The wizard state of a case; undefined if none was reported. */
export function findJourneyState(
  db: Kysely<Database>,
  onboardingId: string,
): Promise<JourneyStateRow | undefined> {
  return db
    .selectFrom('journey_states')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .executeTakeFirst();
}

/** Locks the row of a case until the transaction ends; inserts `first` if there is none. */
export async function lockJourneyState(
  trx: Transaction<Database>,
  first: JourneyStateRow,
): Promise<JourneyStateRow> {
  await trx
    .insertInto('journey_states')
    .values(first)
    .onConflict((conflict) => conflict.column('onboarding_id').doNothing())
    .execute();
  return lockRows(trx, 'journey_states', 'version')
    .where('onboarding_id', '=', first.onboarding_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function changeJourneyState(
  trx: Transaction<Database>,
  { onboarding_id: id, ...change }: Partial<JourneyStateRow> & Pick<JourneyStateRow, 'onboarding_id'>,
): Promise<void> {
  await trx.updateTable('journey_states').set(change).where('onboarding_id', '=', id).execute();
}

/** Returns the `seq` of those moves of a page that are already stored. */
export async function knownMoves(
  trx: Transaction<Database>,
  { onboardingId, tab, seqs }: { onboardingId: string; tab: string; seqs: readonly number[] },
): Promise<Set<number>> {
  if (seqs.length === 0) return new Set();
  const rows = await trx
    .selectFrom('journey_moves')
    .select('seq')
    .where('onboarding_id', '=', onboardingId)
    .where('tab', '=', tab)
    .where('seq', 'in', seqs)
    .execute();
  return new Set(rows.map(({ seq }) => seq));
}

/** Adds the moves, and deletes the case's moves up to `droppedTo`. */
export async function addMoves(
  trx: Transaction<Database>,
  rows: readonly JourneyMoveRow[],
  { onboardingId, droppedTo }: { onboardingId: string; droppedTo: number },
): Promise<void> {
  if (rows.length === 0) return;
  await trx.insertInto('journey_moves').values(rows).execute();
  if (droppedTo < 1) return;
  await trx
    .deleteFrom('journey_moves')
    .where('onboarding_id', '=', onboardingId)
    .where('position', '<=', droppedTo)
    .execute();
}

/** Returns at most `limit` moves of a case after position `after`, in order. */
export function listMoves(
  db: Kysely<Database>,
  { onboardingId, after = 0, limit }: { onboardingId: string; after?: number; limit: number },
): Promise<JourneyMoveRow[]> {
  return db
    .selectFrom('journey_moves')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Deletes the journey of a case, for example when the case is deleted. */
export async function deleteJourney(trx: Transaction<Database>, onboardingId: string): Promise<void> {
  await trx.deleteFrom('journey_moves').where('onboarding_id', '=', onboardingId).execute();
  await trx.deleteFrom('journey_states').where('onboarding_id', '=', onboardingId).execute();
}
