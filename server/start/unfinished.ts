import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { isSqlite } from '../platform/db/sqlite-driver.ts';
import { type Config, ConfigError } from '../platform/settings/config.ts';

/** A restore into a data folder is marked by this file until it is complete. */
export const restoreMark = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'restoring');

/** A move into a database is marked by this table until it is complete. */
export const MOVE_MARK = 'unfinished_move';

/** Whether a move into the database has begun and is not complete. */
export async function isMoveUnfinished(db: Kysely<Database>): Promise<boolean> {
  const { rows } = isSqlite(db)
    ? await sql`select 1 from sqlite_master where type = 'table' and name = ${MOVE_MARK}`.execute(db)
    : await sql`select 1 from pg_class where relname = ${MOVE_MARK}
        and relnamespace = current_schema()::regnamespace`.execute(db);
  return rows.length > 0;
}

/** Throws `ConfigError` if a restore or a move ended half-way: a server on half of the data would accept calls. */
export async function refuseUnfinished(db: Kysely<Database>, config: Pick<Config, 'dataDir'>): Promise<void> {
  if (existsSync(restoreMark(config))) {
    throw new ConfigError(
      `A restore into ${config.dataDir} was not completed: run it again, with the same backup`,
    );
  }
  if (await isMoveUnfinished(db)) {
    throw new ConfigError('A move into this database was not completed: run db:move again');
  }
}
