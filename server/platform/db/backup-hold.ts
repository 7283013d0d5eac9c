import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';
import { DirectAdapter } from './sqlite-driver.ts';

/** An arbitrary number that every process of this product uses. */
const LOCK = 7_305_161_843;

/** Keeps the bytes of files while a backup copies them, until the transaction on PostgreSQL ends. */
export async function holdFilesForBackup(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(LOCK)})`.execute(trx);
}

/**
 * Whether a backup is copying files, whose bytes must not be deleted meanwhile. Ask after the files to delete were selected:
 * a backup that begins later sees that they are deleted.
 */
export async function isBackupRunning(db: Kysely<Database>): Promise<boolean> {
  const { adapter } = db.getExecutor();
  if (adapter instanceof DirectAdapter) return adapter.snapshots > 0;
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as free`.execute(db);
  return rows[0]?.free === false;
}
