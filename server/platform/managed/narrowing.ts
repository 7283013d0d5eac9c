import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PageAsked } from '../db/page.ts';
import { type EntryStorage, firstOrder, type ManagedColumns, type Shown } from './resource.ts';
import { markTerm, type Term } from './search-index.ts';

/** The validated query of a list, without the resource's own filters. */
export type ListAsked = Partial<PageAsked> & { search?: string; sort?: string; order?: 'asc' | 'desc' };

/**
 * Which entries the caller may see. A separate argument and never part of the query, which callers control.
 * @property only entries whose column has this value @property filters values for the resource's filters, which
 * override the query's
 * @property now ISO 8601, for filters that depend on the time
 */
export type Restriction<Row> = {
  only?: Shown<Row> | undefined;
  filters?: Readonly<Record<string, string>> | undefined;
  now?: string;
};

/**
 * Returns the conditions of the query's and the restriction's filters. Booleans are stored as 0 and 1 in both
 * databases.
 */
export function filtersIn<Row extends ManagedColumns, Values extends object>(
  { filters, asStored = {}, moments = {} }: EntryStorage<Row, Values>,
  asked: ListAsked,
  { filters: own = {}, now }: Restriction<Row>,
): RawBuilder<SqlBool>[] {
  const given = new Map<string, unknown>([...Object.entries(asked), ...Object.entries(own)]);
  const narrowed = Object.entries(filters).flatMap(([name, column]) => {
    const sought = given.get(name);
    if (sought === undefined) return [];
    const value = typeof sought === 'string' ? (asStored[name]?.(sought) ?? sought) : sought;
    return [
      sql<SqlBool>`${sql.ref(`entry.${column}`)} = ${typeof value === 'boolean' ? Number(value) : value}`,
    ];
  });
  const timed = Object.entries(moments).flatMap(([name, condition]) => {
    const value = given.get(name);
    if (typeof value !== 'string') return [];
    if (now === undefined) throw new Error(`The filter ${name} needs the time`);
    return [condition(value, now, (column) => sql.ref(`entry.${column}`))];
  });
  return [...narrowed, ...timed];
}

/** Returns the condition of the caller's restriction; none for an unrestricted caller. */
export function seenIn<Row>({ only }: Restriction<Row>): RawBuilder<SqlBool>[] {
  return only ? [sql<SqlBool>`${sql.ref(`entry.${only.column}`)} = ${only.is}`] : [];
}

/** The marks that the query narrows the list by; the search index finds them. */
export function marksIn<Row extends ManagedColumns, Values extends object>(
  { name: resource, marks = {} }: EntryStorage<Row, Values>,
  asked: ListAsked,
): Term[] {
  const given = new Map<string, unknown>(Object.entries(asked));
  return Object.keys(marks).flatMap((name) => {
    const value = given.get(name);
    return typeof value === 'string' ? [markTerm({ name: resource }, name, value)] : [];
  });
}

/** Returns the column of the requested order. */
export function orderColumn<Row extends ManagedColumns, Values extends object>(
  managed: EntryStorage<Row, Values>,
  { sort = '' }: ListAsked,
): string {
  return new Map(Object.entries<string>(managed.sorts)).get(sort) ?? firstOrder(managed);
}
