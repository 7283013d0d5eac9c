import { dayInWords } from '../copy.ts';
import { groupsOf, type QuestionGroup } from './groups.ts';
import {
  type Answers,
  entryLabel,
  type Heading,
  isAsked,
  isUnanswered,
  type Question,
  type QuestionForm,
  type QuestionList,
  storedValue,
} from './question.ts';

/**
 * One answer: the dotted path of its question in the record, its label and its display text; '' for an empty answer.
 * @property sameAs the questions that the row replaces, with those that have the same answers
 */
export type AnswerRow = { property: string; label: string; value: string } & Pick<
  Question,
  'addressPart' | 'isHiddenIfEmpty'
> &
  Pick<NonNullable<Heading['otherwise']>, 'sameAs'>;
/** The answers under one heading. A form with only one group needs no heading. */
export type AnswerGroup = { title: string; rows: AnswerRow[] };

/**
 * Returns the display text of an answer; '' if there is none.
 * @param between the separator of several choices
 */
export function answerInWords(question: Question, value: unknown, between = ', '): string {
  switch (question.kind) {
    case 'agreed':
      return value === true ? 'Yes' : 'No';
    case 'yesNo':
    case 'checkbox':
      return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : '';
    case 'choice':
    case 'choices':
      if (isUnanswered(value)) return '';
      return [value]
        .flat()
        .map((chosen) => labelOf(question, chosen))
        .join(between);
    case 'number':
      return isUnanswered(value) ? '' : Number(value).toLocaleString('en-GB');
    case 'date':
    case 'pastDate':
    case 'birthDate':
      return typeof value === 'string' ? dayInWords(value) : '';
    default:
      return typeof value === 'string' ? value : '';
  }
}

function labelOf({ choices }: Extract<Question, { kind: 'choice' | 'choices' }>, chosen: unknown): string {
  const choice = choices.find((each) => storedValue(each) === chosen);
  return typeof choice === 'object' ? choice.label : String(chosen);
}

/** Returns the display texts of a form's answers in groups: first by heading, then one group for each entry of each list. */
export function readBackForm(form: QuestionForm, record: Answers): AnswerGroup[] {
  return [
    ...groupsOf(form).map((group) => groupRead(group, record)),
    ...form.lists.flatMap((list) => entriesRead(list, record)),
  ];
}

function groupRead({ title, questions, otherwise }: QuestionGroup, record: Answers): AnswerGroup {
  const rows = rowsOf(questions, record);
  const [first] = questions;
  if (rows.length > 0 || !otherwise || !first) return { title, rows };
  return { title, rows: [{ property: first.name, ...otherwise }] };
}

function entriesRead(list: QuestionList, record: Answers): AnswerGroup[] {
  const { name, title, questions, isNameRead, nameOf } = list;
  const entries = (record[name] ?? []) as readonly Answers[];
  if (entries.length === 0) return [{ title, rows: [{ property: name, label: title, value: 'None' }] }];
  return entries.map((entry, index) => ({
    title: `${entryLabel(list)} ${index + 1}${isNameRead ? `: ${nameOf(entry)}` : ''}`,
    rows: rowsOf(questions, entry, `${name}.${index}.`),
  }));
}

function rowsOf(questions: readonly Question[], record: Answers, prefix = ''): AnswerRow[] {
  return questions
    .filter((question) => isAsked(question, record))
    .map((question) => ({
      property: prefix + question.name,
      label: question.label,
      value: answerInWords(question, record[question.name]),
      ...(question.addressPart && { addressPart: question.addressPart }),
      ...(question.isHiddenIfEmpty && { isHiddenIfEmpty: true }),
    }));
}
