import { Kysely } from 'kysely';
import type { Config } from '../settings/config.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export type { Database } from './schema.ts';

export type DatabaseHandle = {
  db: Kysely<Database>;
  dialect: Config['database']['dialect'];
  close(): Promise<void>;
};

/**
 * Opens the configured database without migrating it. Throws `DatabaseInUseError` if another process holds the embedded
 * database.
 */
export function openDatabase({
  database,
  databaseLimits,
}: Pick<Config, 'database' | 'databaseLimits'>): DatabaseHandle {
  const { dialect, close } =
    database.dialect === 'sqlite' ? openSqlite(database.file) : openPostgres(database.url, databaseLimits);
  const db = new Kysely<Database>({ dialect });
  return { db, dialect: database.dialect, close };
}
