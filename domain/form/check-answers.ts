import { checkedBy, trimmed } from '../rules/checked-by.ts';
import type { RuleContext } from '../rules/clock.ts';
import { closedObject } from '../rules/closed-object.ts';
import type { Validation } from '../rules/validate.ts';
import { emptyRecord } from './empty.ts';
import { type Answers, isAsked, type Question } from './question.ts';
import { answerInWords } from './read-back.ts';
import { recordRule } from './rule.ts';

/** Returns the questions that apply to these answers. */
function askedAmong(questions: readonly Question[], answers: Answers): Question[] {
  return questions.filter((question) => isAsked(question, answers));
}

/**
 * Validates the answers of a record without lists. Answers to questions that do not apply are left out; an unknown answer is an error.
 * Never throws for any value.
 */
export function checkAnswers<Stored extends object>(
  questions: readonly Question[],
  value: unknown,
  context: RuleContext,
): Validation<Stored> {
  const sent = trimmed(value);
  const answers = typeof sent === 'object' && sent !== null ? (sent as Answers) : {};
  const known = { ...emptyRecord(questions), ...answers };
  const asked = askedAmong(questions, known);
  const left = new Set(questions.filter((question) => !asked.includes(question)).map(({ name }) => name));
  const applying = Object.fromEntries(Object.entries(known).filter(([name]) => !left.has(name)));
  const rule = closedObject(recordRule(asked), 'Send the answers as an object');
  const checked = checkedBy<object>(rule, Array.isArray(sent) ? sent : applying, context);
  // Each answer has the type of its question.
  return checked.ok ? { ok: true, value: checked.value as Stored } : checked;
}

/** One answer as text. */
export type AnswerInWords = { label: string; value: string };

/** Returns the answers of a record as texts, without empty ones. */
export function answersInWords(questions: readonly Question[], answers: Answers): AnswerInWords[] {
  return askedAmong(questions, answers)
    .map((question) => ({ label: question.label, value: answerInWords(question, answers[question.name]) }))
    .filter(({ value }) => value !== '');
}
