import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PageAsked } from '../db/page.ts';
import { firstOrder, type Kept, type ManagedColumns, type Shown } from './resource.ts';
import { markOf } from './words.ts';

/** Which entries a list asks for, as the contract has checked it; its filters stand beside these. */
export type ListAsked = Partial<PageAsked> & { search?: string; sort?: string; order?: 'asc' | 'desc' };

/**
 * Which entries the caller may see. It is an argument of its own and never part of the query, which callers write.
 * @property only entries whose column holds a value @property filters values of the resource's filters that win over the query's
 * @property now ISO 8601, for filters that depend on the time
 */
export type Restriction<Row> = {
  only?: Shown<Row> | undefined;
  filters?: Readonly<Record<string, string>> | undefined;
  now?: string;
};

/** The conditions of the query's filters and of the restriction's. Neither database's tables hold booleans. */
export function filtersIn<Row extends ManagedColumns, Values extends object>(
  { filters, asStored = {}, moments = {} }: Kept<Row, Values>,
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

/** The condition of what the caller sees of all entries; none where they see all. */
export function seenIn<Row>({ only }: Restriction<Row>): RawBuilder<SqlBool>[] {
  return only ? [sql<SqlBool>`${sql.ref(`entry.${only.column}`)} = ${only.is}`] : [];
}

/** The marks that the query narrows the list by; they are looked up as words are. */
export function marksIn<Row extends ManagedColumns, Values extends object>(
  { marks = {} }: Kept<Row, Values>,
  asked: ListAsked,
): string[] {
  const given = new Map<string, unknown>(Object.entries(asked));
  return Object.keys(marks).flatMap((name) => {
    const value = given.get(name);
    return typeof value === 'string' ? [markOf(name, value)] : [];
  });
}

/** The column of the order that is asked for. */
export function orderColumn<Row extends ManagedColumns, Values extends object>(
  managed: Kept<Row, Values>,
  { sort = '' }: ListAsked,
): string {
  return new Map(Object.entries<string>(managed.sorts)).get(sort) ?? firstOrder(managed);
}
