import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Where parts of a training stand beside each other: the modules of a training, the steps of a module, the quizzes after a module
 * (`id` null: at the end), the questions of a quiz.
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

/** What stands there, in order. The caller has locked the training, so that nobody else moves anything. */
export async function idsAt(trx: Transaction<Database>, place: Place): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(place.table)}
    where ${standing(place)} order by position, id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Gives these the positions from 1 on, in their order; their versions stay, since nothing that they say has changed. */
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
 * Has a part stand at a position, from 1; beyond the end it is the last. Those behind it move on, so that there are no gaps.
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

/** Closes the gap that a part has left. */
export async function closeGap(trx: Transaction<Database>, place: Place): Promise<void> {
  await setPositions(trx, place.table, await idsAt(trx, place));
}
