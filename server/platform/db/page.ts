import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

/** The requested page of a list. */
export interface PageAsked {
  /** From 1. */
  page: number;
  pageSize: number;
}

/**
 * Returns the response of a list: one page with its rows as the API shows them, and the total.
 * @param query the requested page, validated by the contract
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
 * Returns one page of the selected rows, and their total.
 * @param inOrder selects their columns, in a strict order
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
  // Kysely's simplified type is the same row.
  return { rows: rows as Row[], total };
}

/** Returns the number of rows, counted up to `atMost`. @param chosen the SQL after `from` */
export async function countUpTo(
  db: Kysely<Database>,
  chosen: RawBuilder<unknown>,
  atMost: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from ${chosen} limit ${atMost}) as found`.execute(db);
  return rows[0]?.n ?? 0;
}
