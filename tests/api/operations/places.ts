import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import { listenForBackups } from '#server/operations/control-socket.ts';
import { systemClock } from '#server/platform/core/clock.ts';
import { digestsOf, type TableDigest } from '#server/platform/db/all-rows.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { openStoredBytes } from '#server/platform/files/open-store.ts';
import { type Config, parseConfig } from '#server/platform/settings/config.ts';
import { buildTestApp, dialect, type TestApi } from '#tests/support/api.ts';
import { completeCase } from '#tests/support/complete-case.ts';
import { type DumpableServer, installedPostgres, startDumpable } from '#tests/support/postgres-client.ts';

export const secret = 'a-secret-for-tests-that-is-long-enough';
export const passphrase = 'correct horse battery staple';

/** On PostgreSQL, a backup needs the programs of its client, which the package of the tests' server does not have. */
export const canBackUp = dialect === 'sqlite' || installedPostgres !== undefined;

/** Starts what the tests of a file need. @returns the server of PostgreSQL; undefined on SQLite */
export async function startPlaces(): Promise<DumpableServer | undefined> {
  return dialect === 'postgres' && installedPostgres ? startDumpable() : undefined;
}

/** A running portal with one client's case, which answers backups as the server does. */
export async function portalWithCase(server: DumpableServer | undefined): Promise<TestApi> {
  const api = await buildTestApp({
    env: { BACKUP_KEY: passphrase, ...(server && { DATABASE_URL: await server.newDatabase() }) },
  });
  const control = await listenForBackups(api, { error: () => {} });
  const client = await api.client();
  await completeCase(api, client);
  // What is sent later would change rows after they were compared.
  const waiting = () => api.db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null).execute();
  while ((await waiting()).length > 0) await setImmediate();
  return {
    ...api,
    close: async () => {
      await control.close();
      await api.close();
    },
  };
}

/** Returns a new folder, which is removed after the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'onboarding-place-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts an S3 store, which is stopped after the test. @returns the `FILES_URL` of a folder in its empty bucket */
export async function bucket(): Promise<string> {
  const directory = await newFolder();
  const names = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
  Object.assign(process.env, names);
  const configureBuckets = [{ name: 'papers', configs: [] }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  onTestFinished(async () => {
    await server.close();
    for (const name of Object.keys(names)) delete process.env[name];
  });
  return `s3://papers/kyc?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=us-east-1`;
}

/** Returns the settings of an empty place for a portal. */
export async function emptyPlace(
  server: DumpableServer | undefined,
  env: Record<string, string> = {},
): Promise<Config> {
  return parseConfig({
    DATA_DIR: path.join(await newFolder(), 'data'),
    APP_SECRET: secret,
    BACKUP_KEY: passphrase,
    LOG_LEVEL: 'silent',
    ...(server && { DATABASE_URL: await server.newDatabase() }),
    ...env,
  });
}

/** The digests of all rows, and of all files. */
export type Everything = { rows: Record<string, TableDigest>; files: Record<string, string> };

export async function everythingIn(config: Config, api?: TestApi): Promise<Everything> {
  const database = api ?? openDatabase(config);
  try {
    return { rows: await digestsOf(database.db), files: await filesIn(config) };
  } finally {
    if (database !== api) await database.close();
  }
}

export async function filesIn({ files, filesWithinMs }: Config): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const store = await openStoredBytes(files, filesWithinMs);
  for await (const portion of store.list()) {
    for (const name of portion) {
      const bytes = await store.read(name);
      found[`${name.id}.${name.variant}`] = createHash('sha256').update(bytes!).digest('hex');
    }
  }
  return found;
}

export const clock = systemClock;
