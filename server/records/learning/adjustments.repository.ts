import type { Kysely, Selectable, Transaction } from 'kysely';
import { type Allowances, allowedContent, type ExtraTime } from '#domain/learning/allowances.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { TrainingVersion } from '../trainings/versions.ts';
import type { LearningRow } from './learnings.repository.ts';
import type { LearnerAdjustmentsTable } from './tables.ts';

export type AdjustmentRow = Selectable<LearnerAdjustmentsTable>;
type OfRun = Pick<LearningRow, 'id' | 'user_id' | 'training_id'>;

/** What the encrypted reason of an entry is bound to. */
export const reasonBoundTo = (id: string) => `learner-adjustment|${id}`;

/**
 * Returns what staff changed for a learner in a training, latest first: further attempts of this run only; access and extra time
 * apply to each run.
 */
export async function findAdjustments(
  db: Kysely<Database>,
  { id, user_id, training_id }: OfRun,
): Promise<AdjustmentRow[]> {
  const rows = await db
    .selectFrom('learner_adjustments')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('training_id', '=', training_id)
    .orderBy('number', 'desc')
    .execute();
  return rows.filter(({ kind, learning_id }) => kind !== 'attempt' || learning_id === id);
}

/** Stores a change with the next number. The run is locked. */
export async function insertAdjustment(
  trx: Transaction<Database>,
  row: Omit<AdjustmentRow, 'number'>,
): Promise<void> {
  const { last } = await trx
    .selectFrom('learner_adjustments')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('user_id', '=', row.user_id)
    .where('training_id', '=', row.training_id)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('learner_adjustments')
    .values({ ...row, number: Number(last ?? 0) + 1 })
    .execute();
}

/** Returns the extra time of an entry; null for none. */
export function extraTimeOf({ unit, amount }: Pick<AdjustmentRow, 'unit' | 'amount'>): ExtraTime | null {
  return unit === null || amount === null ? null : { unit, amount };
}

/** Returns the extra time and the further attempts of a run. */
export async function allowancesOf(db: Kysely<Database>, run: OfRun): Promise<Allowances> {
  const rows = await findAdjustments(db, run);
  const extra = rows.find(({ kind }) => kind === 'extraTime');
  const attempts = new Map<string, number>();
  for (const { quiz_id } of rows) {
    if (quiz_id !== null) attempts.set(quiz_id, (attempts.get(quiz_id) ?? 0) + 1);
  }
  return { extraTime: extra ? extraTimeOf(extra) : null, attempts };
}

/** Returns a version with the attempts and time limits of one learner. */
export function allowedVersion(version: TrainingVersion, allowances: Allowances): TrainingVersion {
  return { ...version, content: allowedContent(version.content, allowances) };
}
