import type { Transaction } from 'kysely';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { takingInTurn } from '#server/platform/managed/calls.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';
import { lockTraining } from './change-training.ts';
import { partsOf } from './content.ts';
import { trainingEditing } from './edit-trainings.ts';
import { lockShownBy, showAlike } from './held-files.ts';
import { storedTrainings } from './stored-trainings.ts';

const LONGEST_TITLE = 200;
/** Rows per statement, since both databases limit the number of parameters. */
const ROWS_AT_ONCE = 100;

/**
 * Creates a draft from the current draft of a training, with copies of its modules, steps, quizzes and questions, which
 * use the same pictures and files. Throws 404.
 */
export function duplicateTraining(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'random' | 'config'>,
  { id, by }: { id: string; by: Principal },
) {
  const { db, clock, random } = deps;
  const editing = trainingEditing(deps);
  return takingInTurn(db, async (trx) => {
    const original = await lockTraining(trx, id);
    if (!original) throw notFound();
    const { state, publishedVersion, publishedAt, changed, outlineVersion, slug, ...fields } =
      storedTrainings.toValues(original);
    const title = `Copy of ${fields.title}`.slice(0, LONGEST_TITLE).trimEnd();
    const parts = await partsOf(trx, id);
    const copies = new Map<string, string>();
    const copyOf = (of: string) => {
      const known = copies.get(of) ?? newId(random);
      copies.set(of, known);
      return known;
    };
    const now = clock.now().toISOString();
    const copied = <Row extends ManagedColumns>(row: Row): Row => ({
      ...row,
      id: copyOf(row.id),
      training_id: made.id,
      version: 1,
      created_at: now,
      updated_at: now,
    });
    const steps = parts.steps.map((step) => step.id);
    const held = await lockShownBy(trx, steps);
    const made = await editing.begin(trx, { ...fields, title }, by);
    const ofModule = (of: string | null) => (of === null ? null : copyOf(of));
    await insertRows(trx, 'training_modules', parts.modules.map(copied));
    await insertRows(
      trx,
      'training_steps',
      parts.steps.map((row) => ({ ...copied(row), module_id: copyOf(row.module_id) })),
    );
    await insertRows(
      trx,
      'training_quizzes',
      parts.quizzes.map((row) => ({ ...copied(row), module_id: ofModule(row.module_id) })),
    );
    await insertRows(
      trx,
      'training_quiz_questions',
      parts.questions.map((row) => ({ ...copied(row), quiz_id: copyOf(row.quiz_id) })),
    );
    await showAlike(trx, { held, trainingId: made.id, copies });
    return made;
  });
}

type PartTable = 'training_modules' | 'training_steps' | 'training_quizzes' | 'training_quiz_questions';

async function insertRows<Table extends PartTable>(
  trx: Transaction<Database>,
  table: Table,
  rows: readonly Database[Table][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await trx
      .insertInto(table)
      .values(rows.slice(from, from + ROWS_AT_ONCE) as never)
      .execute();
  }
}
