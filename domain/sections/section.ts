import type { operations } from '#contract/schema.d.ts';
import { emptyForm } from '../form/empty.ts';
import { type ListDetails, type QuestionForm, type QuestionTable, questionsOf } from '../form/question.ts';
import type { AsTyped } from '../records/sections.ts';

/** A section's name in the contract's operation ids: `getWallets`, `saveWallets`, `getWalletsForUser` … */
export type SectionName = {
  [Id in keyof operations]: Id extends `save${infer Name}ForUser` ? Name : never;
}[keyof operations];

/** The properties of a record that are lists of records. */
type ListName<Kept> = {
  [Name in keyof Kept & string]: Kept[Name] extends readonly object[] ? Name : never;
}[keyof Kept & string];

type EntryOf<List> = List extends readonly (infer Entry)[] ? Entry : never;

/** The definition of a section. It compiles only if every property of the record has a question or a list. */
type SectionTable<Kept> = {
  name: SectionName;
  /** The heading of its answers, and of its first group of questions. */
  title: string;
  /** The noun for the record in a sentence: `contact details`. */
  called: string;
} & (Exclude<keyof Kept, ListName<Kept>> extends never
  ? { questions?: never }
  : { questions: QuestionTable<Omit<Kept, ListName<Kept>>> }) &
  (ListName<Kept> extends never
    ? { lists?: never }
    : {
        lists: {
          readonly [Name in ListName<Kept>]: ListDetails & { questions: QuestionTable<EntryOf<Kept[Name]>> };
        };
      });

/**
 * A section of the onboarding. Its step and its place in the wizard are in `machines/steps.ts`, the shape of its record is in
 * the contract; the form, the rule, the labels, the read-back, the comparison and the search are derived from its questions.
 */
export type Section<Kept> = QuestionForm<keyof Kept & string> & {
  name: SectionName;
  called: string;
  /** The record before the first save. */
  empty: AsTyped<Kept>;
};

/** Returns the section of a definition. */
export function defineSection<Kept>(table: SectionTable<Kept>): Section<Kept> {
  const { name, title, called } = table;
  const questions = questionsOf<Kept>((table.questions ?? {}) as QuestionTable<Kept>);
  type List = ListDetails & { questions: QuestionTable<object> };
  const lists = Object.entries<List>(table.lists ?? {}).map(([list, details]) => ({
    ...details,
    name: list as keyof Kept & string,
    questions: questionsOf<object>(details.questions),
  }));
  return { name, title, called, questions, lists, empty: emptyForm({ questions, lists }) as AsTyped<Kept> };
}
