import type { ISchema, ValidateOptions } from 'yup';
import type { operations } from '#contract/schema.d.ts';
import type { AsTyped } from '../records/sections.ts';
import type { RuleContext } from '../rules/clock.ts';
import type { PropertyError } from '../rules/listed.ts';
import type { AnswerGroup, ListCopy } from './answers.ts';

/** A section's name in the contract's operation ids: `getWallets`, `saveWallets`, `getWalletsForUser` … */
export type SectionName = {
  [Id in keyof operations]: Id extends `save${infer Name}ForUser` ? Name : never;
}[keyof operations];

/** What reviewers search a case by. */
export type SearchTexts = {
  /** Found by words and their beginnings. */
  names: readonly string[];
  /** Found whole, and by the words in them. */
  emails: readonly string[];
  /** Found whole. */
  taxIds: readonly string[];
};

/**
 * A section as everybody knows it. Its step, its title and its place in the wizard stand in `machines/steps.ts`, the
 * shape of its record in the contract.
 */
export type Section<Kept> = {
  name: SectionName;
  /** The record before anything was saved. */
  empty: AsTyped<Kept>;
  /** How its fields are called where nothing around them says which of two is meant. */
  labels?: Readonly<Record<string, string>>;
  /** How its lists are called, by property. */
  lists?: { readonly [Property in keyof Kept]?: ListCopy<never> };
  /** Its answers as people read them. */
  readBack(record: Kept): AnswerGroup[];
  /** What the queue of cases shows or finds of it; nothing where it is left out. */
  queue?: {
    /** The fields of which that is made. */
    fields: readonly (keyof Kept & string)[];
    texts?(record: Kept): Partial<SearchTexts>;
  };
};

/** What this needs of a yup schema; the schema's own type loses which section it belongs to. */
export type Schema<Kept> = Pick<ISchema<Kept>, '__outputType'> & {
  validateSync(value: unknown, options: ValidateOptions<RuleContext>): Kept;
};

/**
 * What must hold of a section's record. It stands apart from the section, and makes its schema when it is asked to, so that
 * no page carries rules: only the server judges.
 */
export type SectionRule<Kept> = {
  schema(): Schema<Kept>;
  /**
   * Completes what was left out, beyond the empty texts of the empty record.
   * @param value the record with those texts
   * @param sent the record without them, where a text that was left out differs from an empty one
   */
  complete?(value: Record<string, unknown>, sent: Record<string, unknown>): unknown;
  /** Which of the errors are told. */
  told?(errors: PropertyError[], value: unknown): PropertyError[];
  /** What a record lacks for a submission although it may be saved. */
  lacks?(record: Kept): PropertyError[];
};
