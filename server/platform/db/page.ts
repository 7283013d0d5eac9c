import type { SelectQueryBuilder } from 'kysely';
import type { Database } from './schema.ts';

/** Which page of a list is asked for. */
export interface PageAsked {
  /** From 1. */
  page: number;
  pageSize: number;
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
