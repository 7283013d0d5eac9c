import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { allowedQuiz } from '#domain/learning/allowances.ts';
import { type AskedQuestion, askedQuestions } from '#domain/learning/attempt-order.ts';
import { everything, feedbackOn, shownToLearner, type VisibleFeedback } from '#domain/learning/feedback.ts';
import { type Answers, answerTo, percentOf } from '#domain/learning/judge.ts';
import { standingOf } from '#domain/learning/progress.ts';
import { isAttemptOpen } from '#machines/quiz-attempt.machine.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readVersion } from '../trainings/versions.ts';
import { allowancesOf } from './adjustments.repository.ts';
import { type AnswerCipher, orderOf, quizIn } from './attempt-answers.ts';
import { type AttemptRow, type AttemptSummaryRow, findAttemptsOf } from './attempts.repository.ts';
import { resultOf } from './run.ts';

type Schemas = components['schemas'];

/** The role in which a caller reads attempts. */
export type Viewer = 'learner' | 'staff';

/** An attempt without questions and answers. @param isScoreShown whether its score may be shown */
export function presentSummary(row: AttemptSummaryRow, isScoreShown: boolean): Schemas['QuizAttemptSummary'] {
  const marks = isScoreShown ? row.marks : null;
  return {
    id: row.id,
    learningId: row.learning_id,
    trainingId: row.training_id,
    quizId: row.quiz_id,
    title: row.title,
    userId: row.user_id,
    state: row.state,
    startedAt: row.created_at,
    endsAt: row.ends_at,
    handedInAt: row.handed_in_at,
    endedAt: row.ended_at,
    marks,
    score: marks === null ? null : percentOf(marks, row.total_marks),
    totalMarks: row.total_marks,
    passPercentage: row.pass_percentage,
  };
}

/** Returns attempts for a list, with scores if the caller may see them. */
export async function presentSummaries(
  db: Kysely<Database>,
  rows: readonly AttemptSummaryRow[],
  viewer: Viewer,
): Promise<Schemas['QuizAttemptSummary'][]> {
  const shown: Schemas['QuizAttemptSummary'][] = [];
  for (const row of rows) {
    const isScoreVisible = viewer === 'staff' || (await quizOf(db, row)).feedback !== 'none';
    shown.push(presentSummary(row, isScoreVisible));
  }
  return shown;
}

async function quizOf(db: Kysely<Database>, row: AttemptSummaryRow) {
  const { content } = await readVersion(db, row.version_id);
  return quizIn(content, row.quiz_id);
}

/**
 * Returns a complete attempt for a learner or staff. What a learner may not see is not in the response: right answers
 * are never sent to be hidden by the page.
 */
export async function presentAttempt(
  db: Kysely<Database>,
  row: AttemptRow,
  { cipher, viewer, now }: { cipher: AnswerCipher; viewer: Viewer; now: Date },
): Promise<Schemas['QuizAttempt']> {
  const run = { id: row.learning_id, user_id: row.user_id, training_id: row.training_id };
  const quiz = allowedQuiz(await quizOf(db, row), await allowancesOf(db, run));
  const { underWay, ...standing } = standingOf(
    quiz,
    (await findAttemptsOf(db, row.learning_id)).map(resultOf),
  );
  const visible: VisibleFeedback =
    viewer === 'staff'
      ? everything
      : shownToLearner(quiz, !isAttemptOpen(row.state), { ...standing, isUnderWay: underWay !== null });
  const asked = askedQuestions(quiz, orderOf(row));
  const answers = cipher.open(row);
  const feedback = feedbackOn(asked, answers, visible);
  return {
    ...presentSummary(row, visible.score),
    questions: asked.map(presentQuestion),
    answers: presentAnswers(asked, answers),
    ...(feedback && { feedback }),
    attemptsLeft: standing.attemptsLeft,
    version: row.version,
    now: now.toISOString(),
  };
}

/** A question without the right answers. Each property is listed, so that none can leak. */
function presentQuestion({ question, options }: AskedQuestion): Schemas['AttemptQuestion'] {
  const { id, kind, text, marks } = question;
  return { id, kind, text, marks, options: options.map((option) => ({ id: option.id, text: option.text })) };
}

function presentAnswers(asked: readonly AskedQuestion[], answers: Answers): Schemas['QuizAnswer'][] {
  return asked.flatMap(({ question, toLearner }) => {
    const value = answerTo(answers, question.id);
    return value.length === 0 ? [] : [{ questionId: question.id, value: toLearner(value) }];
  });
}
