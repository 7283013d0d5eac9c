import type { Kysely, Selectable } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { percentOf } from '#domain/learning/judge.ts';
import { type QuestionContent, quizzesOf } from '#domain/learning/training-content.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { readVersion } from '../trainings/versions.ts';
import type { QuizAnswerCountsTable } from './tables.ts';

type Schemas = components['schemas'];
type Row = Selectable<QuizAnswerCountsTable>;

/** Returns how the questions of a training's latest version were answered. Throws 404 for a missing training. */
export async function readFigures(
  db: Kysely<Database>,
  trainingId: string,
): Promise<Schemas['QuestionFigures']> {
  const training = await db
    .selectFrom('trainings')
    .select('id')
    .where('id', '=', trainingId)
    .executeTakeFirst();
  if (!training) throw notFound();
  const latest = await db
    .selectFrom('training_versions')
    .select('id')
    .where('training_id', '=', trainingId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest) return { trainingId, versionNumber: null, quizzes: [] };
  const { number, content } = await readVersion(db, latest.id);
  const quizzes = quizzesOf(content);
  const rows = await db
    .selectFrom('quiz_answer_counts')
    .selectAll()
    .where('training_id', '=', trainingId)
    .execute();
  const rowsOf = (quizId: string, questionId: string) =>
    rows.filter(({ quiz_id, question_id }) => quiz_id === quizId && question_id === questionId);
  return {
    trainingId,
    versionNumber: number,
    quizzes: quizzes.map(({ id, title, questions }) => ({
      id,
      title,
      questions: questions.map((question) => figuresOf(question, rowsOf(id, question.id))),
    })),
  };
}

function figuresOf(question: QuestionContent, rows: readonly Row[]): Schemas['FiguresOfQuestion'] {
  const { id, kind, text, options, correct } = question;
  const countOf = (wanted: Row['kind'], choice = '') =>
    rows.find((row) => row.kind === wanted && row.choice === choice)?.count ?? 0;
  const answered = countOf('answered');
  const percent = (part: number) => (answered === 0 ? null : percentOf(part, answered));
  return {
    ...{ id, kind, text, answered, asked: countOf('asked'), right: countOf('right') },
    rightPercent: percent(countOf('right')),
    options:
      kind === 'order'
        ? []
        : options.map((option) => {
            const chosen = countOf('option', option.id);
            return {
              ...{ id: option.id, text: option.text, correct: correct.includes(option.id) },
              ...{ chosen, chosenPercent: percent(chosen) },
            };
          }),
  };
}
