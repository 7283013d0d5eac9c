import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * A list of parts with consecutive positions: the modules of a training, the steps of a module, the quizzes after a
 * module (`id` null: at the end), the questions of a quiz.
 */
export type Place = {
  table: 'training_modules' | 'training_steps' | 'training_quizzes' | 'training_quiz_questions';
  column: 'training_id' | 'module_id' | 'quiz_id';
  id: string | null;
  trainingId: string;
};

function standing({ column, id, trainingId }: Place): RawBuilder<SqlBool> {
  const here = id === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${id}`;
  return sql<SqlBool>`training_id = ${trainingId} and ${here}`;
}

/** Returns the ids of a place, in order. The caller has locked the training, so that no other call moves parts. */
export async function idsAt(trx: Transaction<Database>, place: Place): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(place.table)}
    where ${standing(place)} order by position, id`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Sets the positions of these parts from 1, in order. Their versions do not change, because their content has not
 * changed.
 */
export async function setPositions(
  trx: Transaction<Database>,
  table: Place['table'],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const cases = ids.map((id, index) => sql`when ${id} then cast(${index + 1} as integer)`);
  await sql`update ${sql.table(table)} set position = case id ${sql.join(cases, sql` `)} end
    where id in (${sql.join(ids)})`.execute(trx);
}

/**
 * Moves a part to a position, from 1; a position beyond the end makes it the last. Later parts move on, so that there
 * are no gaps.
 * @returns its position
 */
export async function putAt(
  trx: Transaction<Database>,
  place: Place,
  { id, position }: { id: string; position: number },
): Promise<number> {
  const others = (await idsAt(trx, place)).filter((other) => other !== id);
  const index = Math.min(position - 1, others.length);
  await setPositions(trx, place.table, [...others.slice(0, index), id, ...others.slice(index)]);
  return index + 1;
}

/** Closes the gap after a part was removed. */
export async function closeGap(trx: Transaction<Database>, place: Place): Promise<void> {
  await setPositions(trx, place.table, await idsAt(trx, place));
}
