import { emptyRecord } from './form/empty.ts';
import type { Question } from './form/question.ts';
import { recordRule } from './form/rule.ts';
import { checkedBy, trimmed } from './rules/checked-by.ts';
import type { RuleContext } from './rules/clock.ts';
import { closedObject } from './rules/closed-object.ts';
import type { Validation } from './rules/validate.ts';

/** What a source can confirm about a person, in the words of the person. Two sources of one verification confirm different pairs. */
export const confirmedPairs = [
  { value: 'address', label: 'Name and address' },
  { value: 'birth_date', label: 'Name and date of birth' },
  { value: 'account', label: 'Name and financial account' },
] as const;

/** A document of another issuer than the identity document, without its picture. */
export type SecondSource = {
  issuer: string;
  confirms: (typeof confirmedPairs)[number]['value'];
  number: string;
  /** `YYYY-MM-DD` */
  dated: string;
};

/** A number that hides some of its digits, such as `****1234`. */
const truncated = /[*•…]|\.\.\.|x{3}/iu;

/** The number of a document or account. Source: FINTRAC accepts no truncated numbers (dual process method). */
export const wholeNumber = {
  holds: (answer: unknown) => !truncated.test(String(answer ?? '')),
  message: 'Enter the whole number: a truncated number does not count',
};

/**
 * The questions about the second source of a dual process. Source: FINTRAC, “Methods to verify the identity of persons and
 * entities”, dual-process method.
 */
export const secondSourceQuestions: Question<keyof SecondSource>[] = [
  {
    name: 'issuer',
    label: 'Who issued it',
    help: 'A bank, a utility, a tax office or another issuer than that of your identity document',
    kind: 'text',
    max: 200,
    missing: 'Enter who issued the document',
  },
  {
    name: 'confirms',
    label: 'What it shows',
    kind: 'choice',
    choices: confirmedPairs,
    missing: 'Choose what the document shows',
  },
  {
    name: 'number',
    label: 'Account, customer or reference number',
    help: 'The whole number, as it is printed',
    kind: 'text',
    max: 60,
    missing: 'Enter the number on the document',
    check: wholeNumber,
  },
  {
    name: 'dated',
    label: 'Date of the document',
    kind: 'pastDate',
    missing: 'Enter the date of the document',
  },
];

const rule = closedObject(recordRule(secondSourceQuestions), 'Send the answers as an object');

/** Validates the answers about a second source. Never throws for any value. */
export function checkSecondSource(value: unknown, context: RuleContext): Validation<SecondSource> {
  const sent = trimmed(value);
  const isRecord = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
  const known = isRecord ? { ...emptyRecord(secondSourceQuestions), ...sent } : sent;
  const checked = checkedBy<object>(rule, known, context);
  // Each answer has the type of its question.
  return checked.ok ? { ok: true, value: checked.value as SecondSource } : checked;
}

/** Returns what a source confirms in words: 'Name and address'. */
export function confirmedInWords(confirms: SecondSource['confirms']): string {
  return confirmedPairs.find(({ value }) => value === confirms)?.label ?? '';
}
