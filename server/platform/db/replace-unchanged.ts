import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';
import { isSqlite } from './sqlite-driver.ts';

/** A column, and the columns of the primary key of its table. */
export type KeyedColumn = { table: keyof Database & string; column: string; key: readonly string[] };
/** @property row with the values of the primary key */
export type Replacement = { row: Readonly<Record<string, unknown>>; from: string; to: string };

/**
 * Replaces texts of a column, by one statement. A row whose value is no longer `from`, because it was saved or deleted meanwhile,
 * stays as it is.
 */
export async function replaceUnchanged(
  trx: Transaction<Database>,
  { table, column, key }: KeyedColumn,
  replacements: readonly Replacement[],
): Promise<void> {
  const [first] = replacements;
  if (!first) return;
  // One parameter, so that the statement is the same for any number of rows.
  const json = JSON.stringify(
    replacements.map(({ row, from, to }) => [to, from, ...key.map((name) => row[name])]),
  );
  const each = isSqlite(trx) ? sql`json_each(${json})` : sql`json_array_elements(${json}::json)`;
  const at = (index: number) => sql`(changed.value ->> ${sql.lit(index)})`;
  const same = key.map((name, index) => {
    const value = typeof first.row[name] === 'number' ? sql`cast(${at(index + 2)} as bigint)` : at(index + 2);
    return sql`${sql.ref(`${table}.${name}`)} = ${value}`;
  });
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${at(0)} from ${each} as changed
    where ${sql.join(same, sql` and `)} and ${sql.ref(`${table}.${column}`)} = ${at(1)}`.execute(trx);
}
