import type { QuestionContent } from './training-content.ts';

/** An answer: the ids of options, of `order` all of them in the learner's order; or one text. Empty for none. */
export type AnswerValue = readonly string[];

/** Answers by the ids of their questions. */
export type Answers = Readonly<Record<string, AnswerValue>>;

/** What an attempt has reached. @property score marks of all marks, in per cent without fraction */
export type Score = { marks: number; totalMarks: number; score: number };

/** A text as answers are compared: without case, accents, and blanks that are doubled or stand at the ends. */
export function comparableText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Whether an answer is right. It is right or wrong as a whole: of `several`, every right option and no other; of `order`, every
 * option in its place.
 */
export function isRight({ kind, options, correct, accepted }: QuestionContent, value: AnswerValue): boolean {
  if (value.length === 0) return false;
  switch (kind) {
    case 'shortText': {
      const given = comparableText(value[0] ?? '');
      return value.length === 1 && given !== '' && accepted.some((text) => comparableText(text) === given);
    }
    case 'order':
      return value.length === options.length && options.every(({ id }, at) => value[at] === id);
    default: {
      const chosen = new Set(value);
      return (
        chosen.size === value.length &&
        chosen.size === correct.length &&
        correct.every((id) => chosen.has(id))
      );
    }
  }
}

/** The marks of all right answers. What was not answered is wrong. */
export function scoreOf(questions: readonly QuestionContent[], answers: Answers): Score {
  const totalMarks = questions.reduce((sum, { marks }) => sum + marks, 0);
  const marks = questions.reduce(
    (sum, question) => (isRight(question, answerTo(answers, question.id)) ? sum + question.marks : sum),
    0,
  );
  return { marks, totalMarks, score: percentOf(marks, totalMarks) };
}

/** Whole per cent, rounded down, so that nobody is told a pass mark that they have not reached. @returns 0..100 */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((part * 100) / whole);
}

/** Whether so many marks pass. Compared by the marks themselves: no rounding decides. */
export function isEnough({ marks, totalMarks }: Score, passPercentage: number): boolean {
  return totalMarks > 0 && marks * 100 >= passPercentage * totalMarks;
}

/** The answer to a question; none where it has none. */
export function answerTo(answers: Answers, questionId: string): AnswerValue {
  return Object.hasOwn(answers, questionId) ? (answers[questionId] ?? []) : [];
}
