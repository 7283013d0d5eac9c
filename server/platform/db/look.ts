import { type Kysely, sql } from 'kysely';
import type { ConnectionUse } from './connection-use.ts';
import { PostgresLookout } from './postgres.ts';
import type { Database } from './schema.ts';
import { DirectAdapter } from './sqlite-driver.ts';
import { inTransaction } from './transaction.ts';

/** Checks that the database responds within two seconds, independently of other calls. Throws if it does not. */
export async function lookAtDatabase(db: Kysely<Database>): Promise<void> {
  const { adapter } = db.getExecutor();
  if (adapter instanceof PostgresLookout) await adapter.probe();
  else await sql`select 1`.execute(db);
}

/** Checks that the database can store something, without changing anything. Throws if it cannot. */
export async function writeToDatabase(db: Kysely<Database>): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('check_values')
      .set((eb) => ({ value: eb.ref('value') }))
      .execute();
  });
}

/** Returns what can be observed of the database's connections. */
export function connectionUseOf(db: Kysely<Database>): ConnectionUse {
  const { adapter } = db.getExecutor();
  if (adapter instanceof PostgresLookout || adapter instanceof DirectAdapter) return adapter.use;
  throw new Error('This database was not opened by openDatabase');
}
