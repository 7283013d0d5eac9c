import type { AnswerValue } from './judge.ts';
import type { QuestionContent, QuizContent } from './training-content.ts';

/**
 * In which order an attempt shows its questions, and the options of each: their ids as the quiz has them. It is drawn once, when
 * the attempt begins.
 */
export type AttemptOrder = readonly { questionId: string; options: readonly string[] }[];

/** Gives a whole number from 0 to below `n`, each as likely. */
export type Draw = (n: number) => number;

/** The same items in an order that is drawn, each order as likely (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], draw: Draw): Item[] {
  const left = [...items];
  const taken: Item[] = [];
  while (left.length > 0) taken.push(...left.splice(draw(left.length), 1));
  return taken;
}

/** Draws the order of an attempt. What is to be brought into order is shuffled in any case: the quiz has it in the right one. */
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

/** A question of an attempt with the names that its options have there. */
export type AskedQuestion = {
  question: QuestionContent;
  options: readonly { id: string; text: string }[];
  /** What a learner has sent, as the quiz names it; null where an option is not one of this question's. */
  toQuiz(value: AnswerValue): AnswerValue | null;
  /** What the quiz names, as this attempt shows it. */
  toLearner(value: AnswerValue): string[];
};

/**
 * The questions of an attempt in its order. An option goes by its place in the attempt (`o1`, `o2`, …) and never by its own id:
 * authors' ids are given one after the other, and would tell the order in which the options were written.
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
