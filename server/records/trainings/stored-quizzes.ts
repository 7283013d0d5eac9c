import type { Selectable } from 'kysely';
import type { QuestionFields, QuizFields } from '#domain/records/training.ts';
import type { EntryStorage } from '#server/platform/managed/resource.ts';
import type { TrainingQuizQuestionsTable, TrainingQuizzesTable } from './tables.ts';

export type QuizRow = Selectable<TrainingQuizzesTable>;
export type QuestionRow = Selectable<TrainingQuizQuestionsTable>;

export const storedQuizzes: EntryStorage<
  QuizRow,
  QuizFields & { trainingId: string; moduleId: string | null; position: number }
> = {
  name: 'training-quizzes',
  table: 'training_quizzes',
  toColumns: (values) => ({
    training_id: values.trainingId,
    module_id: values.moduleId,
    position: values.position,
    title: values.title,
    intro: values.intro,
    pass_percentage: values.passPercentage,
    attempts_allowed: values.attemptsAllowed,
    time_limit_minutes: values.timeLimitMinutes,
    shuffle_questions: Number(values.shuffleQuestions),
    shuffle_answers: Number(values.shuffleAnswers),
    feedback: values.feedback,
  }),
  toValues: (row) => ({
    trainingId: row.training_id,
    moduleId: row.module_id,
    position: row.position,
    ...quizFields(row),
  }),
  searched: () => [],
  sorts: { title: 'title' },
  filters: {},
};

/** The fields of a quiz that editors write. */
export function quizFields(row: QuizRow): QuizFields {
  return {
    title: row.title,
    intro: row.intro,
    passPercentage: row.pass_percentage,
    attemptsAllowed: row.attempts_allowed,
    timeLimitMinutes: row.time_limit_minutes,
    shuffleQuestions: row.shuffle_questions === 1,
    shuffleAnswers: row.shuffle_answers === 1,
    feedback: row.feedback,
  };
}

export const storedQuestions: EntryStorage<
  QuestionRow,
  QuestionFields & { trainingId: string; quizId: string; position: number }
> = {
  name: 'training-quiz-questions',
  table: 'training_quiz_questions',
  toColumns: ({ trainingId, quizId, options, correct, accepted, ...same }) => ({
    ...same,
    training_id: trainingId,
    quiz_id: quizId,
    options: JSON.stringify(options),
    correct: JSON.stringify(correct),
    accepted: JSON.stringify(accepted),
  }),
  toValues: (row) => ({
    trainingId: row.training_id,
    quizId: row.quiz_id,
    position: row.position,
    ...questionFields(row),
  }),
  searched: () => [],
  sorts: { kind: 'kind' },
  filters: {},
};

/** The fields of a question that editors write. */
export function questionFields(row: QuestionRow): QuestionFields {
  return {
    kind: row.kind,
    text: row.text,
    marks: row.marks,
    options: JSON.parse(row.options),
    correct: JSON.parse(row.correct),
    accepted: JSON.parse(row.accepted),
    explanation: row.explanation,
  };
}
