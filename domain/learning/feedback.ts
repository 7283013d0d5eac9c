import type { components } from '#contract/schema.d.ts';
import type { AskedQuestion } from './attempt-order.ts';
import { type Answers, answerTo, isRight } from './judge.ts';
import type { QuizContent } from './training-content.ts';

export type QuestionFeedback = components['schemas']['QuestionFeedback'];

/** How a learner stands with a quiz when they look at one of its attempts that is over. */
export type Standing = {
  hasPassed: boolean;
  /** Null for any number. */
  attemptsLeft: number | null;
  /** Whether another attempt can be answered at this moment. */
  isUnderWay: boolean;
};

/** What may be told of an attempt. */
export type Telling = { score: boolean; right: boolean; answers: boolean };

/** To whoever writes trainings everything is told. */
export const everything: Telling = { score: true, right: true, answers: true };

/**
 * What a learner may be told of an attempt: nothing before it is over; then as much as the quiz allows. The right answers wait
 * until no further answer can be given with their help: until the quiz is passed, or the last attempt is over.
 */
export function toldToLearner(
  { feedback }: Pick<QuizContent, 'feedback'>,
  isOver: boolean,
  { hasPassed, attemptsLeft, isUnderWay }: Standing,
): Telling {
  const isDone = !isUnderWay && (hasPassed || attemptsLeft === 0);
  return {
    score: isOver && feedback !== 'none',
    right: isOver && feedback === 'answers',
    answers: isOver && feedback === 'answers' && isDone,
  };
}

/** What became of each answer, in the attempt's order and by its names; undefined where nothing of it is told. */
export function feedbackOn(
  asked: readonly AskedQuestion[],
  answers: Answers,
  told: Telling,
): QuestionFeedback[] | undefined {
  if (!told.right) return undefined;
  return asked.map(({ question, toLearner }) => {
    const { id, kind, options, correct, accepted, explanation } = question;
    const right = isRight(question, answerTo(answers, id));
    if (!told.answers) return { questionId: id, right };
    const rightIds = kind === 'order' ? options.map((option) => option.id) : correct;
    return {
      questionId: id,
      right,
      ...(kind === 'shortText' ? { accepted: [...accepted] } : { correct: toLearner(rightIds) }),
      explanation,
    };
  });
}
