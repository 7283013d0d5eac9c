import { type Kysely, sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Locks rows like `select … for update`, in SQL that SQLite supports too: the selected rows are locked until the
 * transaction ends, and `returningAll` returns them.
 * @param column is set to itself; must not be indexed
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
