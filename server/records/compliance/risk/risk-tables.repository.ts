import type { Kysely, Selectable, Transaction } from 'kysely';
import { defaultRiskTable, type RiskTable } from '#domain/compliance/risk/risk-table.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { RiskTablesTable } from './tables.ts';

export type RiskTableRow = Selectable<RiskTablesTable>;

/** The table that ratings are computed with. @property version 0 for the default table */
export type CurrentTable = { version: number; table: RiskTable };

/** Returns the table in force. @param db may be a transaction, whose state is read */
export async function currentTable(db: Kysely<Database>): Promise<CurrentTable> {
  const row = await db
    .selectFrom('risk_tables')
    .select(['version', 'data'])
    .where('state', '=', 'in_force')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Written by this server, so valid.
  return row
    ? { version: row.version, table: JSON.parse(row.data) }
    : { version: 0, table: defaultRiskTable };
}

/** Returns the table of a version; 0 is the default one. */
export async function tableOf(db: Kysely<Database>, version: number): Promise<RiskTable> {
  const row = await db
    .selectFrom('risk_tables')
    .select('data')
    .where('version', '=', version)
    .executeTakeFirst();
  return row ? JSON.parse(row.data) : defaultRiskTable;
}

/** Returns every version, the latest first. */
export function listRiskTables(db: Kysely<Database>): Promise<RiskTableRow[]> {
  return db.selectFrom('risk_tables').selectAll().orderBy('version', 'desc').execute();
}

/** Returns whether the version did not exist yet. */
export async function insertRiskTable(trx: Transaction<Database>, row: RiskTableRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('risk_tables')
    .values(row)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Decides a proposal; returns whether it still was one. */
export async function decideRiskTable(
  trx: Transaction<Database>,
  { version, state, by, at }: { version: number; state: 'in_force' | 'refused'; by: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('risk_tables')
    .set({ state, decided_by: by, decided_at: at })
    .where('version', '=', version)
    .where('state', '=', 'proposed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
