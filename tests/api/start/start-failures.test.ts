import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import S3rver from 's3rver';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#server/platform/core/clock.ts';
import { createRecordCipher } from '#server/platform/crypto/encryption.ts';
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts';
import { parseConfig } from '#server/platform/settings/config.ts';
import { prepareDataDir } from '#server/platform/settings/data-dir.ts';
import { migrate } from '#server/start/migrate.ts';
import { migrations } from '#server/start/migrations.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import { startFailure } from '#server/start/start-failure.ts';
import { dialect } from '#tests/support/api.ts';
import { unprivilegedUser } from '#tests/support/embedded-postgres.ts';
import { freePort } from '#tests/support/free-port.ts';
import { createPostgresDatabase } from '#tests/support/postgres-databases.ts';
import { type StartOptions, startProcess } from '#tests/support/server-process.ts';

const [oldSecret, newSecret] = ['old-'.repeat(10), 'new-'.repeat(10)];

let env: Record<string, string> & { DATA_DIR: string };

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'onboarding-start-'));
  env = {
    DATA_DIR: join(folder, 'data'),
    ...(dialect === 'postgres' && { DATABASE_URL: await createPostgresDatabase() }),
  };
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** Starts a server and stops it again. @returns null if it started to listen, else the last line of its output */
async function start(given: Record<string, string> = {}, options?: StartOptions): Promise<string | null> {
  const server = await startProcess({ ...env, ...given }, options);
  if ('url' in server) {
    await server.stop();
    return null;
  }
  expect(server.code).toBe(1);
  expect(server.output).toMatch(/^[^\n]+\n$/);
  return server.output.trimEnd();
}

/** Like `start`, but only up to the database and without a separate process. */
async function prepare(given: Record<string, string> = {}): Promise<string | null> {
  const config = parseConfig({ ...env, ...given });
  try {
    await prepareDatabase(prepareDataDir(config), systemClock);
    return null;
  } catch (error) {
    const line = startFailure(error, config);
    expect(line).toMatch(/^[^\n]+$/);
    return line;
  }
}

async function withDatabase(work: (handle: DatabaseHandle) => Promise<void>): Promise<void> {
  await mkdir(env.DATA_DIR, { recursive: true });
  const handle = openDatabase(parseConfig(env));
  await work(handle).finally(() => handle.close());
}

describe('a wrong secret', () => {
  const refusal = /^APP_SECRET \(where it is unset, DATA_DIR\/secret\) is not the secret/;

  it('stops the start, unlike an old secret after the new one', async () => {
    expect(await prepare({ APP_SECRET: oldSecret })).toBe(null);
    expect(await start({ APP_SECRET: newSecret })).toMatch(refusal);
    expect(await prepare({ APP_SECRET: `${newSecret},${oldSecret}` })).toBe(null);
    expect(await prepare({ APP_SECRET: newSecret })).toBe(null);
    expect(await prepare({ APP_SECRET: oldSecret })).toMatch(refusal);
  });

  it('stops the start with a generated secret too, once its file is lost', async () => {
    expect(await prepare()).toBe(null);
    const stored = join(env.DATA_DIR, 'kept');
    await copyFile(join(env.DATA_DIR, 'secret'), stored);
    await rm(join(env.DATA_DIR, 'secret'));
    expect(await prepare()).toMatch(refusal);
    await copyFile(stored, join(env.DATA_DIR, 'secret'));
    expect(await prepare()).toBe(null);
  });

  it('stops a start without the secret of stored records, and says how many', async () => {
    expect(await prepare({ APP_SECRET: oldSecret })).toBe(null);
    const save = (secret: string, versions: number[]) =>
      withDatabase(async ({ db }) => {
        const cipher = createRecordCipher([secret]);
        const rows = versions.map((version) => ({
          user_id: 'u',
          section: 'contact-details',
          version,
          data: cipher.encrypt('{}', `section|u|contact-details|${version}`),
          updated_at: '2026-01-01',
          updated_by: 'u',
        }));
        await db.insertInto('section_versions').values(rows).execute();
      });
    await withDatabase(async ({ db }) => {
      await sql`
        insert into users (id, email, role, disabled, created_at, updated_at, search_text, first_name, last_name)
        values ('u', 'ada@example.com', 'client', 0, '2026-01-01', '2026-01-01', '', '', '')`.execute(db);
    });
    await save(oldSecret, [1, 2, 3]);
    expect(await prepare({ APP_SECRET: `${newSecret},${oldSecret}` })).toBe(null);
    await save(newSecret, [4, 5, 6, 7, 8]);
    const refused = /^APP_SECRET lacks the secret of 3 of 8 encrypted records \(section_versions 3\)\. Keep/;
    expect(await prepare({ APP_SECRET: newSecret })).toMatch(refused);
    expect(await prepare({ APP_SECRET: newSecret })).toMatch(refused);
    expect(await prepare({ APP_SECRET: `${newSecret},${oldSecret}` })).toBe(null);
    expect(await prepare({ APP_SECRET: newSecret, UNREADABLE_RECORDS: 'accept' })).toBe(null);
    expect(await prepare({ APP_SECRET: newSecret })).toBe(null);
  });

  it('stops the first start on a database of an earlier version with records', async () => {
    await withDatabase(async (handle) => {
      await migrate(handle, migrations.slice(0, 9));
      const row = { user_id: 'u', section: 'contact-details', version: 1 };
      const data = createRecordCipher([oldSecret]).encrypt('{}', 'section|u|contact-details|1');
      await sql`
        insert into users (id, email, role, disabled, created_at, updated_at, search_text, first_name, last_name)
        values ('u', 'ada@example.com', 'client', 0, '2026-01-01', '2026-01-01', '', '', '')`.execute(
        handle.db,
      );
      await handle.db
        .insertInto('section_records')
        .values({ ...row, section: 'contact-details', data, updated_at: '2026-01-01', updated_by: 'u' })
        .execute();
    });
    expect(await prepare({ APP_SECRET: newSecret })).toMatch(refusal);
    expect(await prepare({ APP_SECRET: `${newSecret},${oldSecret}` })).toBe(null);
  });
});

describe('a start is refused with one line', () => {
  it('for a database from which a newer version removed what this one uses', async () => {
    await withDatabase(async (handle) => {
      await migrate(handle, [...migrations, { name: '9999-later', up: async () => {} }]);
    });
    expect(await prepare()).toBe(null);
    await withDatabase(async (handle) => {
      const steps = [...migrations, { name: '9999-later', up: async () => {} }];
      await migrate(handle, [...steps, { name: '9999-less-since-99.0.0', up: async () => {} }]);
    });
    expect(await prepare()).toBe(
      'The database was changed by a newer version of this product (9999-less-since-99.0.0): it needs version 99.0.0 or later',
    );
  });

  it('for a port in use by another process', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    expect(await start({ PORT: String(port) })).toBe(
      `HOST and PORT (127.0.0.1, ${port}) cannot be used: listen EADDRINUSE: address already in use 127.0.0.1:${port}`,
    );
  });

  it('for a data folder that cannot be created', async () => {
    await writeFile(env.DATA_DIR, 'a file');
    expect(await start()).toMatch(/^DATA_DIR \(.+\) cannot be used: EEXIST/);
  });

  it('for a data folder of another user', async () => {
    await mkdir(env.DATA_DIR);
    await chmod(join(env.DATA_DIR, '..'), 0o755);
    // The owner of a folder can always write to it; PostgreSQL's user of these tests owns none.
    const user = process.getuid?.() === 0 ? await unprivilegedUser() : undefined;
    if (!user) await rm(env.DATA_DIR, { recursive: true });
    expect(await start(user ? undefined : { DATA_DIR: '/proc/data' }, user && { user })).toMatch(
      /^DATA_DIR \(.+\) cannot be used: E/,
    );
  });

  it('for a bucket that does not exist, but not for a store that does not respond', {
    timeout: 60_000,
  }, async () => {
    const directory = await mkdtemp(join(tmpdir(), 'onboarding-s3-'));
    const store = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      configureBuckets: [],
    });
    const { port } = await store.run();
    onTestFinished(async () => {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    });
    const at = (used: number) => ({
      FILES_URL: `s3://papers/kyc?endpoint=http://127.0.0.1:${used}&region=us-east-1`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      NODE_NO_WARNINGS: '1',
    });
    expect(await start(at(port))).toMatch(
      /^The bucket that FILES_URL names \(papers\) cannot be used: .*NoSuchBucket/,
    );
    const server = await startProcess({ ...env, ...at(await freePort()) });
    if (!('url' in server)) throw new Error(server.output);
    onTestFinished(server.stop);
    const answer = await fetch(`${server.url}/api/ready`);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 'ok', degraded: ['The file store cannot be reached'] },
    ]);
    expect(server.output()).toContain('"part":"file store"');
  });
});

describe.runIf(dialect === 'sqlite')('a start on SQLite is refused with one line', () => {
  const file = () => join(env.DATA_DIR, 'portal.sqlite');

  it('for a file that is not a database', async () => {
    await mkdir(env.DATA_DIR);
    await writeFile(file(), 'no database '.repeat(1000));
    expect(await prepare()).toMatch(
      /^The database in .+ is damaged, restore a copy of it: .+\(SQLITE_NOTADB\)$/,
    );
  });

  it('for a truncated file', async () => {
    expect(await prepare()).toBe(null);
    const handle = await open(file(), 'r+');
    await handle.truncate(3 * 4096);
    await handle.close();
    expect(await prepare()).toMatch(
      /^The database in .+ is damaged, restore a copy of it: .+\(SQLITE_CORRUPT\)$/,
    );
  });

  it('for a full disk, and leaves nothing half done', { timeout: 60_000 }, async () => {
    expect(await start({}, { fileKilobytes: 64 })).toMatch(/ \(?SQLITE_(?:FULL|IOERR_\w+)\)?$/);
    expect(await start()).toBe(null);
    expect(await readdir(env.DATA_DIR)).toContain('portal.sqlite');
  });
});

describe.runIf(dialect === 'postgres')('a start on PostgreSQL is refused with one line', () => {
  const elsewhere = (change: (url: URL) => void) => {
    const url = new URL(env.DATABASE_URL ?? '');
    change(url);
    return prepare({ DATABASE_URL: url.href });
  };

  it('for a missing database, a wrong password, and an unavailable server', {
    timeout: 60_000,
  }, async () => {
    const words = 'The database that DATABASE_URL names cannot be used:';
    expect(await elsewhere((url) => (url.pathname = '/nowhere'))).toBe(
      `${words} database "nowhere" does not exist (3D000)`,
    );
    expect(await elsewhere((url) => (url.password = 'wrong'))).toBe(
      `${words} password authentication failed for user "postgres" (28P01)`,
    );
    const port = String(await freePort());
    expect(await elsewhere((url) => (url.port = port))).toBe(
      `${words} connect ECONNREFUSED 127.0.0.1:${port}`,
    );
  });
});
