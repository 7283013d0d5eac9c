import type { QuestionContent } from './training-content.ts';

/** An answer: the ids of options (for `order` all of them in the learner's order), or one text. Empty for none. */
export type AnswerValue = readonly string[];

export type Answers = Readonly<Record<string, AnswerValue>>;

/** The result of an attempt. @property score the marks as a percentage of all marks, rounded down */
export type Score = { marks: number; totalMarks: number; score: number };

/** Returns a text for comparison: without case, accents, and repeated, leading or trailing blanks. */
export function comparableText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Returns whether an answer is correct. It is correct or wrong as a whole: for `several`, every correct option and no other; for
 * `order`, every option in its position.
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

/** Returns the marks of all correct answers. A missing answer is wrong. */
export function scoreOf(questions: readonly QuestionContent[], answers: Answers): Score {
  const totalMarks = questions.reduce((sum, { marks }) => sum + marks, 0);
  const marks = questions.reduce(
    (sum, question) => (isRight(question, answerTo(answers, question.id)) ? sum + question.marks : sum),
    0,
  );
  return { marks, totalMarks, score: percentOf(marks, totalMarks) };
}

/** Returns a percentage, rounded down, so that a pass mark is never shown before it is reached. @returns 0..100 */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((part * 100) / whole);
}

/** Returns whether the marks are enough to pass. It compares the marks themselves, so that rounding does not decide. */
export function isEnough({ marks, totalMarks }: Score, passPercentage: number): boolean {
  return totalMarks > 0 && marks * 100 >= passPercentage * totalMarks;
}

/** Returns the answer to a question; an empty one for none. */
export function answerTo(answers: Answers, questionId: string): AnswerValue {
  return Object.hasOwn(answers, questionId) ? (answers[questionId] ?? []) : [];
}
