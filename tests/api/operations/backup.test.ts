import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { backup } from '#server/operations/backup.ts';
import { connectToServer } from '#server/operations/control-socket.ts';
import { moveFiles } from '#server/operations/move-files.ts';
import { checkBackup, restore } from '#server/operations/restore.ts';
import { isBackupRunning } from '#server/platform/db/backup-hold.ts';
import { lastBackup } from '#server/platform/db/backup-state.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { type Config, parseConfig } from '#server/platform/settings/config.ts';
import { backupFigures } from '#server/platform/system/backup-figures.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import { startFailure } from '#server/start/start-failure.ts';
import { dialect, type TestApi } from '#tests/support/api.ts';
import type { DumpableServer } from '#tests/support/postgres-client.ts';
import { sealed } from '#tests/support/sealed.ts';
import {
  bucket,
  canBackUp,
  clock,
  emptyPlace,
  everythingIn,
  filesIn,
  newFolder,
  passphrase,
  portalWithCase,
  secret,
  startPlaces,
} from './places.ts';

// Each test makes, reads or moves whole databases.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));

let server: DumpableServer | undefined;
let api: TestApi;
let folder: string;
/** A backup of the portal, made while it runs. */
let file: string;
let made: Awaited<ReturnType<typeof everythingIn>>;

beforeAll(async () => {
  if (!canBackUp) return;
  server = await startPlaces();
  api = await portalWithCase(server);
  folder = path.join(api.config.dataDir, '..', `${path.basename(api.config.dataDir)}-backups`);
  await sealed(api.db);
  made = await everythingIn(api.config, api);
  ({ file } = await backup(api.config, clock, { to: folder }));
  return async () => {
    await api.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  };
});

/** Returns why something was refused, in one line. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('It was not refused'),
    (reason: Error) => reason,
  );
  expect(error.name).toBe('OperationError');
  expect(error.message).toMatch(/^[^\n]+$/);
  return error.message;
}

async function names(config: Config): Promise<string[]> {
  return (await readdir(config.dataDir).catch(() => [])).filter((name) => name !== 'secret');
}

describe.runIf(canBackUp)('a backup', () => {
  it('is restored into an empty place with every row, every file and the audit chain', async () => {
    const place = await emptyPlace(server);
    const { chain, manifest } = await restore(place, clock, { from: file });
    expect(chain).toMatch(/^The audit chain is valid: \d+ entries$/);
    expect(await everythingIn(place)).toEqual(made);
    expect(Object.keys(made.files).length).toBeGreaterThan(10);
    expect(manifest).toMatchObject({ dialect, missingFiles: [], files: Object.keys(made.files).length });
    // A server opens what was encrypted.
    await prepareDatabase(place, clock);
  });

  it('takes the files from an S3 store, and a restore puts them and the anchors into an empty one', async () => {
    const files = await bucket();
    const inBucket = { ...api.config, files: parseConfig({ FILES_URL: files }).files };
    await moveFiles(api.config, clock, { from: api.config.files, to: inBucket.files });
    const last = await backup(inBucket, clock, { to: await newFolder() });
    expect(last.missingFiles).toEqual([]);
    const place = await emptyPlace(server, { FILES_URL: await bucket() });
    const { chain } = await restore(place, clock, { from: last.file });
    expect(chain).toMatch(/^The audit chain is valid/);
    expect(await filesIn(place)).toEqual(made.files);
    await expect(restore(place, clock, { from: last.file })).rejects.toThrow(/not empty/);
  });

  it('contains nothing in clear text, and neither the secret nor the key', async () => {
    const bytes = await readFile(file);
    for (const text of [secret, passphrase, 'ada@example.com', 'create table', 'client-1@']) {
      expect(bytes.includes(text)).toBe(false);
    }
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('is recorded in the database once it is complete, for the metrics', async () => {
    const bytes = (await stat(file)).size;
    expect(await backupFigures({ db: api.db, clock }).read()).toMatchObject({
      portal_backup_age_seconds: expect.any(Number),
      portal_backup_bytes: bytes,
    });
    expect(await lastBackup(api.db)).toMatchObject({ bytes, files: Object.keys(made.files).length });
  });

  it('leaves no copy of the database behind, and only the newest that are to be kept', async () => {
    const to = await newFolder();
    await writeFile(path.join(to, 'notes.txt'), 'stays');
    const earlier = ['2026-01-01T03-00-00Z', '2026-01-02T03-00-00Z'].map(
      (time) => `onboarding-${time}.backup`,
    );
    for (const name of earlier) await writeFile(path.join(to, name), '');
    const last = await backup(api.config, clock, { to, keep: 2 });
    expect(last.deleted).toEqual([earlier[0]]);
    const left = await readdir(to);
    expect(left.filter((name) => name !== 'onboarding-keys.backup').sort()).toEqual(
      ['notes.txt', earlier[1], path.basename(last.file)].sort(),
    );
    await expect.poll(() => readdir(path.join(api.config.dataDir, 'snapshots')).catch(() => [])).toEqual([]);
    expect(await isBackupRunning(api.db)).toBe(false);
  });

  it('names files that the database has and the store lacks', async () => {
    const [name = ''] = Object.keys(made.files).filter((each) => each.endsWith('.original'));
    const at = path.join(api.config.dataDir, 'files', name.slice(0, 2), name.slice(2, 4), name);
    const bytes = await readFile(at);
    await rm(at);
    const last = await backup(api.config, clock, { to: await newFolder() });
    await writeFile(at, bytes);
    expect(last.missingFiles).toEqual([name.split('.')[0]]);
  });
});

it.runIf(canBackUp)(
  'the keys of clients are apart, and a destroyed one is gone from earlier backups',
  async () => {
    const rows = ['lost', 'kept'].map((id) => ({ id, client_id: `client-${id}`, wrapped: `wrapped-${id}` }));
    await api.db.insertInto('data_keys').values(rows).execute();
    const [to, keysTo] = [await newFolder(), await newFolder()];
    const earlier = await backup(api.config, clock, { to, keysTo });
    await api.db.deleteFrom('data_keys').where('id', '=', 'lost').execute();
    const keys = path.join(keysTo, 'onboarding-keys.backup');
    const place = await emptyPlace(server);
    expect(await refusal(restore(place, clock, { from: earlier.file }))).toMatch(
      /onboarding-keys.backup is missing/,
    );
    await backup(api.config, clock, { to: await newFolder(), keysTo });
    await api.db.deleteFrom('data_keys').execute();
    await restore(place, clock, { from: earlier.file, keys });
    const { db, close } = openDatabase(place);
    const found = await db
      .selectFrom('data_keys')
      .select('id')
      .where('client_id', 'like', 'client-%')
      .execute();
    await close();
    expect(found).toEqual([{ id: 'kept' }]);
  },
);

describe.runIf(canBackUp)('a restore is refused', () => {
  it('from half a backup, at any place', async () => {
    const { size } = await stat(file);
    for (const length of [0, 100, Math.floor(size / 2), size - 1]) {
      const half = path.join(await newFolder(), 'half.backup');
      await copyFile(file, half);
      await truncate(half, length);
      const place = await emptyPlace(server);
      expect(await refusal(restore(place, clock, { from: half }))).toMatch(/incomplete|damaged|not a backup/);
      expect(await names(place)).toEqual([]);
    }
  });

  it('from a backup with one changed byte', async () => {
    const { size } = await stat(file);
    for (const at of [400, Math.floor(size / 3), size - 5]) {
      const changed = path.join(await newFolder(), 'changed.backup');
      await copyFile(file, changed);
      const handle = await open(changed, 'r+');
      const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
      await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at);
      await handle.close();
      expect(await refusal(checkBackup(api.config, { from: changed }))).toMatch(/incomplete|damaged/);
    }
  });

  it('with another passphrase or another secret', async () => {
    const place = await emptyPlace(server);
    expect(await refusal(restore({ ...place, backupKey: 'x'.repeat(20) }, clock, { from: file }))).toBe(
      `BACKUP_KEY is not the key of ${file}`,
    );
    expect(await refusal(restore({ ...place, appSecret: 'x'.repeat(40) }, clock, { from: file }))).toMatch(
      /^APP_SECRET .* is not the secret that this backup was encrypted with$/,
    );
    expect(await refusal(restore({ ...place, backupKey: null }, clock, { from: file }))).toMatch(
      /^BACKUP_KEY_FILE/,
    );
    expect(await names(place)).toEqual([]);
    await restore(place, clock, { from: file });
  });

  it('into a place with anything in it, but not into one with the secret and later anchors', async () => {
    const place = await emptyPlace(server);
    await mkdir(place.dataDir);
    await writeFile(path.join(place.dataDir, 'outbox'), '');
    expect(await refusal(restore(place, clock, { from: file }))).toMatch(/is not empty \(it has outbox\)/);
    await rm(path.join(place.dataDir, 'outbox'));
    await writeFile(path.join(place.dataDir, 'secret'), `${secret}\n`);
    await restore(place, clock, { from: file });
    expect(await refusal(restore(place, clock, { from: file }))).toMatch(/is not empty/);
  });

  it('while another one runs', async () => {
    const place = await emptyPlace(server);
    const both = await Promise.allSettled([1, 2].map(() => restore(place, clock, { from: file })));
    const refused = both.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => String(reason.message))).toEqual([
      expect.stringMatching(/^Another restore into .* is running$/),
    ]);
    expect(await everythingIn(place)).toEqual(made);
  });
});

describe.runIf(canBackUp)('a process that is killed', () => {
  const run = (config: Config, args: string[], env: Record<string, string> = {}) =>
    spawn(process.execPath, ['dist/server/operate.js', ...args], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DATA_DIR: config.dataDir,
        APP_SECRET: secret,
        BACKUP_KEY: passphrase,
        ...(config.database.dialect === 'postgres' && { DATABASE_URL: config.database.url }),
        ...env,
      },
    });

  it('in a restore leaves a place on which no server starts, and the same restore completes it', async () => {
    const place = await emptyPlace(server);
    const child = run(place, ['restore', '--from', file]);
    await expect.poll(() => names(place), { timeout: 20_000, interval: 1 }).toContain('restoring');
    child.kill('SIGKILL');
    await once(child, 'close');
    const failure = await prepareDatabase(place, clock).catch((error: unknown) => error);
    expect(startFailure(failure, place)).toMatch(/^A restore into .* was not completed: run it again/);
    const folder = await newFolder();
    const another = path.join(folder, 'another.backup');
    await copyFile(file, another);
    const keys = 'onboarding-keys.backup';
    await copyFile(path.join(path.dirname(file), keys), path.join(folder, keys));
    expect(await refusal(restore(place, clock, { from: another }))).toMatch(/ended half-way/);
    await restore(place, clock, { from: file });
    expect(await everythingIn(place)).toEqual(made);
    expect(await names(place)).not.toContain('restoring');
  });

  it('in a backup leaves no backup, and the server deletes files again', async () => {
    const to = await newFolder();
    const child = run(api.config, ['backup', '--to', to]);
    await expect.poll(() => isBackupRunning(api.db), { timeout: 20_000, interval: 1 }).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'close');
    await expect.poll(() => isBackupRunning(api.db)).toBe(false);
    expect((await readdir(to)).filter((name) => /^onboarding-2.*backup$/.test(name))).toEqual([]);
  });

  it('or not: a command says what it did, and ends with a code for cron', async () => {
    const to = await newFolder();
    const child = run(api.config, ['backup', '--to', to, '--keep', '3']);
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    expect((await once(child, 'close'))[0]).toBe(0);
    expect(said).toMatch(/onboarding-.*\.backup: \d+ bytes, \d+ files, \d+ s\n$/);
    const wrong = run(api.config, ['backup', '--to', to, '--keep', 'all']);
    expect((await once(wrong, 'close'))[0]).toBe(1);
  });
});

it.runIf(dialect === 'sqlite')('a backup is also made while no server runs', async () => {
  const place = await emptyPlace(undefined);
  await restore(place, clock, { from: file });
  expect(await connectToServer(place.dataDir)).toBeNull();
  const again = await backup(place, clock, { to: await newFolder() });
  const other = await emptyPlace(undefined);
  await restore(other, clock, { from: again.file });
  expect((await everythingIn(other)).files).toEqual(await filesIn(place));
});

it.runIf(dialect === 'postgres')(
  'a client of PostgreSQL that is older than the server, or missing, is named',
  async () => {
    const url = process.env.TEST_DATABASE_URL ?? '';
    const config = parseConfig({
      DATA_DIR: await newFolder(),
      APP_SECRET: secret,
      BACKUP_KEY: passphrase,
      DATABASE_URL: url,
    });
    const { database, databaseLimits } = config;
    const { db, close } = openDatabase({ database, databaseLimits });
    const { rows } = await sql<{
      version: string;
    }>`select current_setting('server_version_num') as version`.execute(db);
    await close();
    expect(Number(rows[0]?.version)).toBeGreaterThan(0);
    const before = process.env.PATH;
    const programs = await newFolder();
    process.env.PATH = programs;
    try {
      expect(await refusal(backup(config, clock, { to: await newFolder() }))).toMatch(
        /^pg_dump is not installed/,
      );
      await writeFile(path.join(programs, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.1"\n', {
        mode: 0o755,
      });
      process.env.PATH = `${programs}:${before}`;
      expect(await refusal(backup(config, clock, { to: await newFolder() }))).toMatch(
        /^pg_dump is version 9, and the server of the database is version \d+: install the client/,
      );
    } finally {
      process.env.PATH = before;
    }
  },
);
