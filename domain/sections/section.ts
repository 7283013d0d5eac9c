import type { operations } from '#contract/schema.d.ts';
import { emptyForm } from '../form/empty.ts';
import { type ListDetails, type QuestionForm, type QuestionTable, questionsOf } from '../form/question.ts';
import type { AsTyped } from '../records/sections.ts';

/** A section's name in the contract's operation ids: `getWallets`, `saveWallets`, `getWalletsForUser` … */
export type SectionName = {
  [Id in keyof operations]: Id extends `save${infer Name}ForUser` ? Name : never;
}[keyof operations];

/** The properties of a record that are lists of records. */
type ListName<Stored> = {
  [Name in keyof Stored & string]: Stored[Name] extends readonly object[] ? Name : never;
}[keyof Stored & string];

type EntryOf<List> = List extends readonly (infer Entry)[] ? Entry : never;

/** The definition of a section. It compiles only if every property of the record has a question or a list. */
type SectionTable<Stored> = {
  name: SectionName;
  /** The heading of its answers, and of its first group of questions. */
  title: string;
  /** The noun for the record in a sentence: `contact details`. */
  called: string;
} & (Exclude<keyof Stored, ListName<Stored>> extends never
  ? { questions?: never }
  : { questions: QuestionTable<Omit<Stored, ListName<Stored>>> }) &
  (ListName<Stored> extends never
    ? { lists?: never }
    : {
        lists: {
          readonly [Name in ListName<Stored>]: ListDetails & {
            questions: QuestionTable<EntryOf<Stored[Name]>>;
          };
        };
      });

/**
 * A section of the onboarding. Its step and its place in the wizard are in `machines/steps.ts`, the shape of its record is in
 * the contract; the form, the rule, the labels, the read-back, the comparison and the search are derived from its questions.
 */
export type Section<Stored> = QuestionForm<keyof Stored & string> & {
  name: SectionName;
  called: string;
  /** The record before the first save. */
  empty: AsTyped<Stored>;
};

/** Returns the section of a definition. */
export function defineSection<Stored>(table: SectionTable<Stored>): Section<Stored> {
  const { name, title, called } = table;
  const questions = questionsOf<Stored>((table.questions ?? {}) as QuestionTable<Stored>);
  type List = ListDetails & { questions: QuestionTable<object> };
  const lists = Object.entries<List>(table.lists ?? {}).map(([list, details]) => ({
    ...details,
    name: list as keyof Stored & string,
    questions: questionsOf<object>(details.questions),
  }));
  return { name, title, called, questions, lists, empty: emptyForm({ questions, lists }) as AsTyped<Stored> };
}
