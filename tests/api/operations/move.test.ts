import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { moveDatabase } from '#server/operations/move-database.ts';
import { moveFiles } from '#server/operations/move-files.ts';
import { digestsOf } from '#server/platform/db/all-rows.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { openStoredBytes } from '#server/platform/files/open-store.ts';
import { type DatabaseConfig, parseConfig } from '#server/platform/settings/config.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import { startFailure } from '#server/start/start-failure.ts';
import { buildTestApp, dialect, type TestApi } from '#tests/support/api.ts';
import { completeCase } from '#tests/support/complete-case.ts';
import { createPostgresDatabase } from '#tests/support/postgres-databases.ts';
import { sealed } from '#tests/support/sealed.ts';
import { bucket, clock, filesIn, newFolder, secret } from './places.ts';

/** Returns an empty database of the other kind. */
async function otherDatabase(): Promise<DatabaseConfig> {
  if (dialect === 'postgres')
    return { dialect: 'sqlite', file: path.join(await newFolder(), 'portal.sqlite') };
  throw new Error('SQLite is moved in the run of PostgreSQL, which has both');
}

// Each test makes, reads or moves whole databases.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApp();
  await completeCase(api, await api.client());
  await sealed(api.db);
  return api.close;
});

async function withDatabase<T>(
  database: DatabaseConfig,
  use: (db: ReturnType<typeof openDatabase>['db']) => Promise<T>,
): Promise<T> {
  const handle = openDatabase({ ...api.config, database });
  try {
    return await use(handle.db);
  } finally {
    await handle.close();
  }
}

const rowsIn = (database: DatabaseConfig) => withDatabase(database, digestsOf);

describe.runIf(dialect === 'postgres')('a move between PostgreSQL and SQLite', () => {
  const move = (from: DatabaseConfig, to: DatabaseConfig, ahead = false) =>
    moveDatabase(api.config, clock, { from, to, ahead });
  /** Moves what the tests have, whose server runs, into SQLite. */
  async function intoSqlite(): Promise<DatabaseConfig> {
    const to = await otherDatabase();
    await move(api.config.database, to, true);
    await withDatabase(to, (db) => sql`drop table unfinished_move`.execute(db));
    return to;
  }

  it('takes every row there and back, with search index, counters and audit chain', async () => {
    const file = await intoSqlite();
    expect(await rowsIn(file)).toEqual(await digestsOf(api.db));
    const back: DatabaseConfig = { dialect: 'postgres', url: await createPostgresDatabase() };
    const moved = await move(file, back);
    expect(moved.chain).toMatch(/^The audit chain is valid: \d+ entries$/);
    // The others are rows of migrations, which both databases have.
    expect(moved.written).toBeGreaterThan(100);
    expect(await rowsIn(back)).toEqual(await rowsIn(file));
    await prepareDatabase({ ...api.config, database: back }, clock);
    const found = await withDatabase(file, (db) =>
      sql<{ n: number }>`select count(*) as n from search_tokens`.execute(db),
    );
    const indexed = await withDatabase(back, (db) =>
      sql<{ n: number }>`select count(*) as n from search_index where vector is not null`.execute(db),
    );
    expect(found.rows).toEqual(indexed.rows);
  });

  it('is completed by a second run, which writes only what changed', async () => {
    const file = await intoSqlite();
    const to: DatabaseConfig = { dialect: 'postgres', url: await createPostgresDatabase() };
    await move(file, to, true);
    const failure = await prepareDatabase({ ...api.config, database: to }, clock).catch(
      (error: unknown) => error,
    );
    expect(startFailure(failure, api.config)).toBe(
      'A move into this database was not completed: run db:move again',
    );
    await withDatabase(file, async (db) => {
      await sql`update users set first_name = 'Augusta' where role = 'client'`.execute(db);
      await sql`insert into rate_limit_events (key, at, weight) values ('k', '2026-01-01', 1)`.execute(db);
      await sql`delete from sessions`.execute(db);
    });
    await withDatabase(to, (db) => sql`delete from notice_round`.execute(db));
    const moved = await move(file, to);
    expect(moved.written).toBeLessThan(12);
    expect(moved.deleted).toBeGreaterThan(0);
    expect(await rowsIn(to)).toEqual(await rowsIn(file));
  });

  it('is refused while a server uses the source, and into a database with rows', async () => {
    await expect(move(api.config.database, await otherDatabase())).rejects.toThrow(
      /^Other processes are connected to the database to move from: stop all servers/,
    );
    const file = await intoSqlite();
    await withDatabase(file, async () => {
      await expect(move(file, { dialect: 'postgres', url: await createPostgresDatabase() })).rejects.toThrow(
        /^A server uses this database: stop it/,
      );
    });
    await expect(move(file, api.config.database)).rejects.toThrow(/^The database to move to is not empty/);
  });
});

describe('a move of files', () => {
  it('takes every file and the anchors into a bucket and back, and a second run copies nothing', async () => {
    await api.call('POST', '/admin/audit/check', { as: await api.admin(), body: {} });
    await sealed(api.db);
    const { files: from } = api.config;
    const inBucket = parseConfig({
      DATA_DIR: api.config.dataDir,
      APP_SECRET: secret,
      FILES_URL: await bucket(),
    });
    const wanted = await filesIn(api.config);
    const count = Object.keys(wanted).length;
    const first = await moveFiles(api.config, clock, { from, to: inBucket.files });
    expect(first).toMatchObject({ copied: count, same: 0 });
    expect(await filesIn(inBucket)).toEqual(wanted);
    const [name = ''] = Object.keys(wanted);
    const [id = ''] = name.split('.');
    const store = await openStoredBytes(inBucket.files, 5000);
    await store.write({ id, variant: 'original' }, [Buffer.from('half')]);
    const second = await moveFiles(api.config, clock, { from, to: inBucket.files });
    expect(second).toMatchObject({ copied: 1, same: count - 1 });
    const back = { kind: 'directory', directory: path.join(await newFolder(), 'files') } as const;
    await moveFiles(api.config, clock, { from: inBucket.files, to: back });
    expect(await filesIn({ ...api.config, files: back })).toEqual(wanted);
  });
});
