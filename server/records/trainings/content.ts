import type { Kysely } from 'kysely';
import type { QuizContent, TrainingContent } from '#domain/learning/training-content.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type QuestionRow, type QuizRow, questionFields, quizFields } from './stored-quizzes.ts';
import { type StepRow, stepFields } from './stored-steps.ts';
import { type TrainingRow, toListed } from './stored-trainings.ts';

/**
 * Returns the whole draft of a training, in order. @param db the transaction that has locked it, if it must not change
 * meanwhile
 */
export async function contentOf(db: Kysely<Database>, training: TrainingRow): Promise<TrainingContent> {
  const parts = await partsOf(db, training.id);
  const stepsOf = groupedBy(parts.steps, ({ module_id }) => module_id);
  const quizzesAt = groupedBy(parts.quizzes, ({ module_id }) => module_id);
  const questionsOf = groupedBy(parts.questions, ({ quiz_id }) => quiz_id);
  const quizzes = (moduleId: string | null): QuizContent[] =>
    (quizzesAt.get(moduleId) ?? []).map((quiz) => ({
      id: quiz.id,
      ...quizFields(quiz),
      questions: (questionsOf.get(quiz.id) ?? []).map((row) => ({ id: row.id, ...questionFields(row) })),
    }));
  const { state, publishedVersion, publishedAt, changed, outlineVersion, inOrder, ...fields } =
    toListed(training);
  return {
    training: { ...fields, description: training.description },
    inOrder,
    modules: parts.modules.map(({ id, title, summary }) => ({
      id,
      title,
      summary,
      steps: (stepsOf.get(id) ?? []).map((step) => ({ id: step.id, ...stepFields(step) })),
      quizzes: quizzes(id),
    })),
    quizzes: quizzes(null),
  };
}

/** Returns the rows of all parts of a training, each kind ordered by position. */
export async function partsOf(db: Kysely<Database>, trainingId: string) {
  const modules = await db
    .selectFrom('training_modules')
    .selectAll()
    .where('training_id', '=', trainingId)
    .orderBy('position')
    .execute();
  const steps: StepRow[] = await db
    .selectFrom('training_steps')
    .selectAll()
    .where('training_id', '=', trainingId)
    .orderBy('position')
    .execute();
  const quizzes: QuizRow[] = await db
    .selectFrom('training_quizzes')
    .selectAll()
    .where('training_id', '=', trainingId)
    .orderBy('position')
    .execute();
  const questions: QuestionRow[] = await db
    .selectFrom('training_quiz_questions')
    .selectAll()
    .where('training_id', '=', trainingId)
    .orderBy('position')
    .execute();
  return { modules, steps, quizzes, questions };
}

function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
