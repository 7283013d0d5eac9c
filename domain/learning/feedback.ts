import type { components } from '#contract/schema.d.ts';
import type { AskedQuestion } from './attempt-order.ts';
import { type Answers, answerTo, isRight } from './judge.ts';
import type { QuizContent } from './training-content.ts';

export type QuestionFeedback = components['schemas']['QuestionFeedback'];

/** The learner's state in a quiz when they view one of its finished attempts. */
export type Standing = {
  hasPassed: boolean;
  /** Null for any number. */
  attemptsLeft: number | null;
  /** Whether another attempt can be answered now. */
  isUnderWay: boolean;
};

/** What may be shown of an attempt. */
export type VisibleFeedback = { score: boolean; right: boolean; answers: boolean };

/** Everything, for authors of trainings. */
export const everything: VisibleFeedback = { score: true, right: true, answers: true };

/**
 * Returns what may be shown to a learner of an attempt: nothing before it is over; then as much as the quiz allows. The correct
 * answers are withheld until they can help with no further answer: until the quiz is passed, or the last attempt is over.
 */
export function shownToLearner(
  { feedback }: Pick<QuizContent, 'feedback'>,
  isOver: boolean,
  { hasPassed, attemptsLeft, isUnderWay }: Standing,
): VisibleFeedback {
  const isDone = !isUnderWay && (hasPassed || attemptsLeft === 0);
  return {
    score: isOver && feedback !== 'none',
    right: isOver && feedback === 'answers',
    answers: isOver && feedback === 'answers' && isDone,
  };
}

/** Returns the result of each answer, in the attempt's order and with its names; undefined if nothing may be shown. */
export function feedbackOn(
  asked: readonly AskedQuestion[],
  answers: Answers,
  visible: VisibleFeedback,
): QuestionFeedback[] | undefined {
  if (!visible.right) return undefined;
  return asked.map(({ question, toLearner }) => {
    const { id, kind, options, correct, accepted, explanation } = question;
    const right = isRight(question, answerTo(answers, id));
    if (!visible.answers) return { questionId: id, right };
    const rightIds = kind === 'order' ? options.map((option) => option.id) : correct;
    return {
      questionId: id,
      right,
      ...(kind === 'shortText' ? { accepted: [...accepted] } : { correct: toLearner(rightIds) }),
      explanation,
    };
  });
}
