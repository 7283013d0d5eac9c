import type { RawBuilder, SqlBool, Transaction } from 'kysely';
import type { Validation } from '#domain/rules/validate.ts';
import type { OperationId } from '../contract/handlers.ts';
import type { Deps } from '../core/deps.ts';
import type { Migration } from '../db/migrations/migration.ts';
import type { Database } from '../db/schema.ts';
import type { WordKey } from './word-key.ts';

/**
 * A managed resource, as the rest of the server uses it; `records/resources.ts` lists them. Migrations, handlers and
 * the audit of reads are derived from it.
 */
export type ManagedResource = {
  /** As in its URL: `promo-codes`. */
  name: string;
  migrations: readonly Migration[];
  /** Returns its handlers, by `operationId`. */
  handlers(deps: Deps): object;
  /** The operations with which staff read it, and the kind of read: `promo-codes.listed`. */
  reads: { readonly [Id in OperationId]?: 'listed' | 'opened' };
};

/** The common columns of every managed resource's table. */
export interface ManagedColumns {
  id: string;
  /** 1 at first, incremented with each change. */
  version: number;
  created_at: string;
  updated_at: string;
}

/** How the entries of a resource are stored. */
export type EntryStorage<Row extends ManagedColumns, Values extends object> = {
  name: string;
  table: string;
  /** @param id of the entry, which encrypted data is bound to */
  toColumns(values: Values, id: string): Omit<Row, keyof ManagedColumns>;
  toValues(row: Row): Values;
  /** The texts by whose words it is found; without `wordKey` none that is stored encrypted. */
  searched(values: Values): readonly string[];
  /**
   * The contract's `sort`, and the column that it means, which holds texts and no nulls, and has an index with `id`. The first
   * is the order where none is asked for.
   */
  sorts: Readonly<Record<string, keyof Row & string>>;
  /** List parameters that compare a column for equality; each column is the first of an index. */
  filters: Readonly<Record<string, keyof Row & string>>;
  /** Converts a filter's value to its stored form if there are several spellings, such as language tags. */
  asStored?: Readonly<Record<string, (value: string) => string>>;
  /**
   * List parameters that depend on the time; each of their columns is part of the order indexes, which are then
   * sufficient.
   * @param entry returns a column in SQL @param now ISO 8601, UTC
   */
  moments?: Readonly<
    Record<string, (value: string, now: string, entry: ColumnOf<Row>) => RawBuilder<SqlBool>>
  >;
  /**
   * Parameters of the list that one of several texts of an entry must be, such as its tags; case and accents make no
   * difference. The search index holds them.
   */
  marks?: Readonly<Record<string, (values: Values) => readonly string[]>>;
  /** Where the searched texts are encrypted in the entry: the search index stores keyed hashes of its words. It has no marks. */
  wordKey?: WordKey;
  /**
   * Fields in which no two entries are alike, whatever case their letters were typed in where the rule keeps one case.
   * The contract marks them by `x-unique`.
   */
  unique?: { readonly [Field in keyof Values & string]?: Unique<Row> };
  /**
   * What everybody sees of it without a token, where the contract lets them list and read it; the others are not there for
   * them, in no list and no count. The column begins an index, as that of a filter does. Without it, only staff see
   * entries.
   */
  shown?: Shown<Row>;
};

/** Returns a column of the entry in SQL. */
type ColumnOf<Row> = (column: keyof Row & string) => RawBuilder<unknown>;

/** A resource whose entries are created and changed by the shared handlers. */
export type Managed<Row extends ManagedColumns, Values extends object> = EntryStorage<Row, Values> & {
  /**
   * Validates a whole entry by the domain's rules.
   *
   * @param at the time, and the entry before the change; null for a new one
   */
  check(values: unknown, at: { now: Date; before: Values | null }): Validation<Values>;
  /**
   * Returns why a change is not allowed, such as an illegal status, for a 409 with the stored entry. Null if it is
   * allowed.
   */
  refusal?(before: Values, wanted: Values): string | null;
  /**
   * Locks the records that an entry refers to, before it is created or changed: the event of the change must be last,
   * because locking rows after it could cause a deadlock. Its error is sent to the caller.
   */
  lock?(trx: Transaction<Database>, values: Values): Promise<unknown>;
  /**
   * Stores further data of an entry that was just created or changed, in the same transaction. An error rolls back
   * both.
   */
  follow?(trx: Transaction<Database>, entry: Entry<Values>): Promise<void>;
};

/** The public entries of a resource: those whose column has this value. */
export type Shown<Row> = { column: keyof Row & string; is: string | number };

/** @property column has the field's value, and a unique index @property taken the message for a value that is taken */
export type Unique<Row> = { column: keyof Row & string; taken: string };

/** An entry as the API shows it. */
export type Entry<Values> = Values & { id: string; version: number; createdAt: string; updatedAt: string };

/** Returns the column of the default order. */
export function firstOrder<Row extends ManagedColumns, Values extends object>({
  name,
  sorts,
}: EntryStorage<Row, Values>): keyof Row & string {
  const [first] = Object.values(sorts);
  if (first === undefined) throw new Error(`The resource ${name} has no order`);
  return first;
}

/** Whether an entry is public. */
export function isShown<Row extends ManagedColumns, Values extends object>(
  { shown }: EntryStorage<Row, Values>,
  row: Row,
): boolean {
  return shown !== undefined && row[shown.column] === shown.is;
}
