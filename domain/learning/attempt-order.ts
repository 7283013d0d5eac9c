import type { AnswerValue } from './judge.ts';
import type { QuestionContent, QuizContent } from './training-content.ts';

/**
 * The order of an attempt's questions, and of the options of each: their ids in the quiz. It is drawn once, when the attempt
 * starts.
 */
export type AttemptOrder = readonly { questionId: string; options: readonly string[] }[];

/** Returns a uniformly distributed whole number from 0 to below `n`. */
export type Draw = (n: number) => number;

/** Returns the items in a random order, each order equally likely (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], draw: Draw): Item[] {
  const left = [...items];
  const taken: Item[] = [];
  while (left.length > 0) taken.push(...left.splice(draw(left.length), 1));
  return taken;
}

/**
 * Draws the order of an attempt. The options of a question of order are always shuffled, because the quiz contains the correct
 * order.
 */
export function drawOrder(
  { questions, shuffleQuestions, shuffleAnswers }: QuizContent,
  draw: Draw,
): AttemptOrder {
  const inOrder = shuffleQuestions ? shuffled(questions, draw) : questions;
  return inOrder.map(({ id, kind, options }) => {
    const ids = options.map((option) => option.id);
    const isShuffled = kind === 'order' || (shuffleAnswers && kind !== 'trueFalse');
    return { questionId: id, options: isShuffled ? shuffled(ids, draw) : ids };
  });
}

/** A question of an attempt, with the attempt's names for its options. */
export type AskedQuestion = {
  question: QuestionContent;
  options: readonly { id: string; text: string }[];
  /** Converts a learner's answer to the quiz's ids; null if an option does not belong to this question. */
  toQuiz(value: AnswerValue): AnswerValue | null;
  /** Converts an answer from the quiz's ids to the attempt's names. */
  toLearner(value: AnswerValue): string[];
};

/**
 * Returns the questions of an attempt in its order. An option is named by its position in the attempt (`o1`, `o2`, …) and never
 * by its own id: authors' ids are sequential, and would reveal the order in which the options were written.
 */
export function askedQuestions({ questions }: QuizContent, order: AttemptOrder): AskedQuestion[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  return order.flatMap(({ questionId, options }) => {
    const question = byId.get(questionId);
    return question ? [asked(question, options)] : [];
  });
}

function asked(question: QuestionContent, order: readonly string[]): AskedQuestion {
  if (question.kind === 'shortText') {
    return { question, options: [], toQuiz: (value) => value, toLearner: (value) => [...value] };
  }
  const isFixed = question.kind === 'trueFalse';
  const texts = new Map(question.options.map(({ id, text }) => [id, text]));
  const names = new Map(order.map((id, at) => [id, isFixed ? id : `o${at + 1}`]));
  const ids = new Map([...names].map(([id, name]) => [name, id]));
  return {
    question,
    options: order.map((id) => ({ id: names.get(id) ?? id, text: texts.get(id) ?? '' })),
    toQuiz(value) {
      const known = value.flatMap((name) => ids.get(name) ?? []);
      return known.length === value.length ? known : null;
    },
    toLearner: (value) => value.flatMap((id) => names.get(id) ?? []),
  };
}
