import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Which page of a list is asked for. */
export interface PageAsked {
  /** From 1. */
  page: number;
  pageSize: number;
}

/**
 * The answer of a list: one page, its rows as the API shows them, and how many there are in all.
 * @param query which page is asked for, as the contract has checked it
 */
export async function listed<Row, Totals extends { total: number }, Item>(
  { page = 1, pageSize = 25 }: Partial<PageAsked>,
  find: (asked: PageAsked) => Promise<{ rows: Row[] } & Totals>,
  show: (rows: Row[]) => Item[] | Promise<Item[]>,
): Promise<{ items: Item[] } & Omit<Totals, 'rows'> & PageAsked> {
  const { rows, ...totals } = await find({ page, pageSize });
  return { items: await show(rows), ...totals, page, pageSize };
}

type Chosen<Table extends keyof Database> = SelectQueryBuilder<Database, Table, Record<never, never>>;

/**
 * One page of the rows that were chosen, and how many were chosen in all.
 * @param inOrder selects their columns, in an order that leaves no two of them equal
 */
export async function pageOf<Table extends keyof Database, Row>(
  chosen: Chosen<Table>,
  { page, pageSize }: PageAsked,
  inOrder: (rows: Chosen<Table>) => SelectQueryBuilder<Database, Table, Row>,
): Promise<{ rows: Row[]; total: number }> {
  const { total } = await chosen
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await inOrder(chosen)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  // What Kysely calls a simplified row is that row.
  return { rows: rows as Row[], total };
}

/** How many rows there are, counted to `atMost`. @param chosen what follows `from` */
export async function countUpTo(
  db: Kysely<Database>,
  chosen: RawBuilder<unknown>,
  atMost: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from ${chosen} limit ${atMost}) as found`.execute(db);
  return rows[0]?.n ?? 0;
}
