import type { RawBuilder, SqlBool, Transaction } from 'kysely';
import type { Validation } from '#domain/rules/validate.ts';
import type { OperationId } from '../contract/handlers.ts';
import type { Deps } from '../core/deps.ts';
import type { Migration } from '../db/migrations/migration.ts';
import type { Database } from '../db/schema.ts';
import type { WordKey } from './word-key.ts';

/**
 * What the server knows of a managed resource beyond its own folder; `records/resources.ts` lists them. Its migrations,
 * its handlers and what the audit trail says of who read it follow from this.
 */
export type ManagedResource = {
  /** As in its address: `promo-codes`. */
  name: string;
  migrations: readonly Migration[];
  /** Its handlers, by `operationId`. */
  handlers(deps: Deps): object;
  /** Those of its operations by which staff read it, and what they do: `promo-codes.listed`. */
  reads: { readonly [Id in OperationId]?: 'listed' | 'opened' };
};

/** The columns that the table of every managed resource has beside its own. */
export interface ManagedColumns {
  id: string;
  /** 1 when it is made, one more with each change. */
  version: number;
  created_at: string;
  updated_at: string;
}

/** How the entries of a resource are kept. */
export type Kept<Row extends ManagedColumns, Values extends object> = {
  name: string;
  /** Its table. */
  table: string;
  /** @param id of the entry, for what is encrypted and bound to its row */
  toColumns(values: Values, id: string): Omit<Row, keyof ManagedColumns>;
  toValues(row: Row): Values;
  /** The texts by whose words it is found. */
  searched(values: Values): readonly string[];
  /**
   * The contract's `sort`, and the column that it means, which holds texts and no nulls, and has an index with `id`. The first
   * is the order where none is asked for. An order that is added later needs the words of what is there, by `addWordsInOrder`.
   */
  sorts: Readonly<Record<string, keyof Row & string>>;
  /** Parameters of the list that a column must equal; each column begins an index. */
  filters: Readonly<Record<string, keyof Row & string>>;
  /** How a filter's value is stored, where it can be written in several ways, such as the tag of a language. */
  asStored?: Readonly<Record<string, (value: string) => string>>;
  /**
   * Parameters of the list whose meaning changes with time; each column in them stands in the indexes of the orders, so that
   * those are read alone.
   * @param entry names a column in SQL @param now ISO 8601, UTC
   */
  moments?: Readonly<
    Record<string, (value: string, now: string, entry: ColumnOf<Row>) => RawBuilder<SqlBool>>
  >;
  /**
   * Parameters of the list that one of several texts of an entry must be, such as its tags; case and accents make no
   * difference. Kept beside the words that it is found by.
   */
  /** Where the searched texts are encrypted in the entry: its words and marks are stored as keyed hashes, and rebuilt at a start. */
  wordKey?: WordKey;
  marks?: Readonly<Record<string, (values: Values) => readonly string[]>>;
  /**
   * Fields in which no two entries are alike, whatever case their letters were typed in where the rule keeps one case.
   * The contract marks them by `x-unique`.
   */
  unique?: { readonly [Field in keyof Values & string]?: Unique<Row> };
  /**
   * What everybody sees of it without a token, where the contract lets them list and read it; the others are not there for
   * them, in no list and no count. The column begins an index, as that of a filter does; their words stand in orders of their
   * own as well (`addShownWords`). Without it, nobody does.
   */
  shown?: Shown<Row>;
};

/** A column of the entry that is looked at, in SQL. */
type ColumnOf<Row> = (column: keyof Row & string) => RawBuilder<unknown>;

/** A resource whose entries are made and changed by the shared calls. */
export type Managed<Row extends ManagedColumns, Values extends object> = Kept<Row, Values> & {
  /**
   * What the domain's rules say of an entry as a whole.
   *
   * @param at the time, and the entry before the change; null for a new one
   */
  check(values: unknown, at: { now: Date; before: Values | null }): Validation<Values>;
  /** Why an entry may not become that, such as a status that cannot follow: 409 with what is stored. Null where it may. */
  refusal?(before: Values, wanted: Values): string | null;
  /**
   * Locks what an entry names, before it is made or changed: its event comes last, and a transaction that locks anything after
   * it could wait for one that waits for it. What it throws is the answer.
   */
  lock?(trx: Transaction<Database>, values: Values): Promise<unknown>;
  /** What else is kept with an entry that was just made or changed, in its transaction. What it throws undoes both. */
  follow?(trx: Transaction<Database>, entry: Entry<Values>): Promise<void>;
};

/** Of a resource that the contract opens to everybody: the entries that they see, those whose column holds this. */
export type Shown<Row> = { column: keyof Row & string; is: string | number };

/** @property column holds the field, and has a unique index @property taken what is said beside the field to the second */
export type Unique<Row> = { column: keyof Row & string; taken: string };

/** An entry as the API shows it. */
export type Entry<Values> = Values & { id: string; version: number; createdAt: string; updatedAt: string };

/** The column of the order that a list has where none is asked for. */
export function firstOrder<Row extends ManagedColumns, Values extends object>({
  name,
  sorts,
}: Kept<Row, Values>): keyof Row & string {
  const [first] = Object.values(sorts);
  if (first === undefined) throw new Error(`The resource ${name} has no order`);
  return first;
}

/** Whether everybody sees an entry. */
export function isShown<Row extends ManagedColumns, Values extends object>(
  { shown }: Kept<Row, Values>,
  row: Row,
): boolean {
  return shown !== undefined && row[shown.column] === shown.is;
}
