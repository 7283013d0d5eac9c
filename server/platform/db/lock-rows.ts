import { type Kysely, sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely';
import type { Database } from './schema.ts';

/**
 * `select … for update` in words that SQLite knows too: whichever rows it is narrowed to stay locked until the transaction
 * ends; `returningAll` gives them.
 * @param column is set to itself; one that no index holds
 */
export function lockRows<Table extends keyof Database & string>(
  trx: Kysely<Database>,
  table: Table,
  column: keyof Database[Table] & string,
): UpdateQueryBuilder<Database, Table, Table, UpdateResult> {
  const update = trx.updateTable(table) as unknown as UpdateQueryBuilder<
    Database,
    Table,
    Table,
    UpdateResult
  >;
  return update.set(column as never, sql.ref(column) as never);
}
