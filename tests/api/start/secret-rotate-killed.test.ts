import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#server/platform/core/clock.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import { createRecordCipher } from '#server/platform/crypto/encryption.ts';
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts';
import { parseConfig } from '#server/platform/settings/config.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';

// SQLite alone: settings

const root = fileURLToPath(new URL('../../../', import.meta.url));
const [oldSecret, newSecret] = ['old-'.repeat(10), 'new-'.repeat(10)];
// Many, so that it is killed before its end on a fast machine.
const CLIENTS = 60;
const VERSIONS = 75;
const bound = (user: string, version: number) => `section|${user}|contact-details|${version}`;

let env: Record<string, string>;

async function withDatabase<T>(work: (handle: DatabaseHandle) => Promise<T>): Promise<T> {
  const handle = openDatabase(parseConfig(env));
  return work(handle).finally(() => handle.close());
}

/** Stores records as a release without keys of clients has. */
async function fill(): Promise<void> {
  await prepareDatabase(parseConfig({ ...env, APP_SECRET: oldSecret }), systemClock);
  const cipher = createRecordCipher([oldSecret]);
  const users = Array.from({ length: CLIENTS }, (_, index) => `client-${index}`);
  const at = '2026-01-01';
  await withDatabase(async ({ db }) => {
    await db
      .insertInto('users')
      .values(
        users.map((id) => ({
          id,
          email: `${id}@example.com`,
          role: 'client',
          disabled: 0,
          created_at: at,
          updated_at: at,
          search_text: '',
          first_name: '',
          last_name: '',
        })),
      )
      .execute();
    for (const user_id of users) {
      const rows = Array.from({ length: VERSIONS }, (_, version) => ({
        user_id,
        section: 'contact-details',
        version,
        data: cipher.encrypt(`${user_id} ${version}`, bound(user_id, version)),
        updated_at: at,
        updated_by: user_id,
      }));
      await db.insertInto('section_versions').values(rows).execute();
    }
  });
}

/** Runs `secret:rotate`. @param killAfter kills it once so many records are encrypted; null: to its end */
async function rotate(killAfter: number | null) {
  const child = spawn(process.execPath, ['dist/server/rotate.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env, APP_SECRET: `${newSecret},${oldSecret}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk;
    const done = Number([...output.matchAll(/\r(\d+) encrypted/g)].at(-1)?.[1] ?? 0);
    if (killAfter !== null && done >= killAfter) child.kill('SIGKILL');
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const [code, signal] = await once(child, 'close');
  // A killed process has its lease for a minute, which would otherwise have to pass.
  await withDatabase(({ db }) =>
    db.updateTable('check_values').set({ value: '' }).where('name', '=', 'encrypting').execute(),
  );
  return { code, signal, output };
}

it('opens everything after it was killed again and again, and run to its end', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'onboarding-rotate-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  env = { DATA_DIR: folder };
  await fill();
  for (const after of [1, 120, 300]) {
    expect((await rotate(after)).signal).toBe('SIGKILL');
  }
  const last = await rotate(null);
  expect([last.code, last.output]).toEqual([0, expect.stringContaining('no longer needed')]);

  const config = parseConfig({ ...env, APP_SECRET: newSecret });
  await prepareDatabase(config, systemClock);
  await withDatabase(async ({ db }) => {
    const rows = await db.selectFrom('section_versions').selectAll().execute();
    expect(rows).toHaveLength(CLIENTS * VERSIONS);
    for (const { user_id, version, data } of rows) {
      expect(data).toMatch(/^v2\./);
      const reader = await clientReader({ config, db }, user_id);
      expect(reader.decrypt(data, bound(user_id, version))).toBe(`${user_id} ${version}`);
    }
  });
});
