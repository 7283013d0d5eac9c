import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#server/platform/db/database.ts';
import { startPostgres } from './embedded-postgres.ts';

/** A server that the `pg_dump` of the machine can dump, which needs at least the server's version. */
export type DumpableServer = { newDatabase(): Promise<string>; stop(): Promise<void> };

const DEBIAN = '/usr/lib/postgresql';

/**
 * Returns the folder of the programs of PostgreSQL that are installed on the machine, server included; undefined where there are
 * none, as on a machine that has only the package embedded-postgres, which has no `pg_dump`.
 */
export const installedPostgres: string | undefined = findInstalled();

function findInstalled(): string | undefined {
  try {
    execFileSync('pg_dump', ['--version'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => path.join(DEBIAN, version, 'bin'))
    .find((folder) => existsSync(path.join(folder, 'postgres')));
}

/** Starts a server of the installed version. */
export async function startDumpable(): Promise<DumpableServer> {
  const { url, stop } = await startPostgres({}, installedPostgres);
  let databases = 0;
  return {
    stop,
    async newDatabase() {
      databases += 1;
      const name = `moved_${databases}`;
      const limits = { connectMs: 10_000, waitMs: 10_000, statementMs: 30_000 };
      const maintenance = openDatabase({ database: { dialect: 'postgres', url }, databaseLimits: limits });
      await sql`create database ${sql.id(name)}`.execute(maintenance.db);
      await maintenance.close();
      return Object.assign(new URL(url), { pathname: `/${name}` }).href;
    },
  };
}
