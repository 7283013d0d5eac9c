import {
  changeQuestion,
  changeQuiz,
  readQuestion,
  readQuiz,
  type TrainingQuestion,
  type TrainingQuiz,
} from '#src/api/admin/trainings.ts';
import type { DraftCalls } from '#src/drafts/draft-calls.ts';

/** The fields of a quiz except its questions; its position belongs to the outline. */
export type QuizFields = Required<
  Pick<
    TrainingQuiz,
    | 'title'
    | 'intro'
    | 'passPercentage'
    | 'attemptsAllowed'
    | 'timeLimitMinutes'
    | 'shuffleQuestions'
    | 'shuffleAnswers'
    | 'feedback'
  >
>;

export const quizLabels: Record<keyof QuizFields, string> = {
  title: 'Title',
  intro: 'Introduction',
  passPercentage: 'Passed from',
  attemptsAllowed: 'Attempts allowed',
  timeLimitMinutes: 'Time limit',
  shuffleQuestions: 'Shuffle the questions',
  shuffleAnswers: 'Shuffle the answers',
  feedback: 'What learners see after submitting',
};

export const quizCalls: DraftCalls<TrainingQuiz, QuizFields> = {
  empty: {
    title: '',
    intro: '',
    passPercentage: 80,
    attemptsAllowed: null,
    timeLimitMinutes: null,
    shuffleQuestions: false,
    shuffleAnswers: false,
    feedback: 'score',
  },
  change: changeQuiz,
  read: readQuiz,
};

/** The fields of a question; its position belongs to the quiz. */
export type QuestionFields = Required<
  Pick<TrainingQuestion, 'kind' | 'text' | 'marks' | 'options' | 'correct' | 'accepted' | 'explanation'>
>;

export const questionLabels: Record<keyof QuestionFields, string> = {
  kind: 'How it is answered',
  text: 'Question',
  marks: 'Marks',
  options: 'Answers',
  correct: 'Right answers',
  accepted: 'Accepted answers',
  explanation: 'Explanation',
};

export const questionCalls: DraftCalls<TrainingQuestion, QuestionFields> = {
  empty: { kind: 'single', text: '', marks: 1, options: [], correct: [], accepted: [], explanation: '' },
  change: changeQuestion,
  read: readQuestion,
};
