import { emptyRecord } from '#domain/form/empty.ts';
import { type Answers, isAsked, type Question } from '#domain/form/question.ts';
import { answerInWords } from '#domain/form/read-back.ts';
import { recordRule } from '#domain/form/rule.ts';
import { checkedBy, trimmed } from '#domain/rules/checked-by.ts';
import type { RuleContext } from '#domain/rules/clock.ts';
import { closedObject } from '#domain/rules/closed-object.ts';
import type { Validation } from '#domain/rules/validate.ts';
import { entryForms } from './entry-forms.ts';
import type { EntryAnswers, EntryKind } from './entry-kind.ts';

/** Returns the questions of a kind that apply to these answers. */
export function askedOf(kind: EntryKind, answers: Answers): Question[] {
  return entryForms[kind].questions.filter((question) => isAsked(question, answers));
}

/**
 * Validates the answers of an entry. Answers to questions that do not apply are left out; an unknown answer is an error. Never
 * throws for any value.
 */
export function checkEntry(kind: EntryKind, value: unknown, context: RuleContext): Validation<EntryAnswers> {
  const { questions } = entryForms[kind];
  const sent = trimmed(value);
  const answers = typeof sent === 'object' && sent !== null ? (sent as Answers) : {};
  const known = { ...emptyRecord(questions), ...answers };
  const asked = askedOf(kind, known);
  const left = new Set(questions.filter((question) => !asked.includes(question)).map(({ name }) => name));
  const applying = Object.fromEntries(Object.entries(known).filter(([name]) => !left.has(name)));
  const rule = closedObject(recordRule(asked), 'Send the answers as an object');
  const checked = checkedBy<object>(rule, Array.isArray(sent) ? sent : applying, context);
  // Each answer has the type of its question.
  return checked.ok ? { ok: true, value: checked.value as EntryAnswers } : checked;
}

/** One answer of an entry as text. */
export type EntryRow = { label: string; value: string };

/** Returns the answers of an entry as texts, without empty ones. */
export function entryInWords(kind: EntryKind, answers: Answers): EntryRow[] {
  return askedOf(kind, answers)
    .map((question) => ({ label: question.label, value: answerInWords(question, answers[question.name]) }))
    .filter(({ value }) => value !== '');
}
