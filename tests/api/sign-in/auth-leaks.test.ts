import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { startProcess } from '#tests/support/server-process.ts';
import { startSmtpServer } from '../mail/mail-server.ts';
import { isPostgres, openPortal, wrong } from './auth-portal.ts';

type Ground = Awaited<ReturnType<typeof openPortal>>;

/** Returns everything on the disk: on SQLite the files with their log, on PostgreSQL every row of every table. */
async function everythingStored({ dataDir, db }: Ground): Promise<string> {
  if (!isPostgres) {
    const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    const texts = files.map((file) => readFile(join(file.parentPath, file.name), 'latin1'));
    return (await Promise.all(texts)).join('\n');
  }
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const rows = tables.rows.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db));
  return JSON.stringify((await Promise.all(rows)).map((result) => result.rows));
}

test('the database never contains an issued code, a handle or a token in plain text', async () => {
  const ground = await openPortal();
  const { portal, clock } = ground;
  const used = await portal.ask('ada@example.com');
  const signedIn = await portal.post('/auth/verify', { code: used.code }, { handle: used.handle });
  const { access_token }: { access_token: string } = signedIn.json();
  const tried = await portal.ask('bob@example.com');
  await portal.post('/auth/verify', { code: wrong(tried.code) }, { handle: tried.handle });
  const waiting = await portal.ask('eve@example.com');
  clock.advance({ minutes: 11 });
  const live = await portal.ask('bob@example.com');

  const stored = await everythingStored(ground);
  expect(stored).toContain('ada@example.com');
  for (const { code, handle } of [used, tried, waiting, live]) {
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(handle);
  }
  expect(stored).not.toContain(access_token);
});

test('the log never contains an issued code, a handle, a token or an address, even at the highest level', async () => {
  const smtp = await startSmtpServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-log-'));
  const server = await startProcess({ DATA_DIR: dataDir, SMTP_URL: smtp.url, LOG_LEVEL: 'trace' });
  if (!('stop' in server)) throw new Error(server.output);
  onTestFinished(async () => {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const asked = await post('/auth/request-login-code', { email: 'canary@example.com' });
  const handle = /login_flow=([^;]+)/.exec(asked.headers.get('set-cookie') ?? '')?.[1] ?? '';
  await eventually(() => expect(smtp.received).toHaveLength(1));
  const code = /^\d{6}$/m.exec(smtp.received[0]?.text ?? '')?.[0] ?? '';
  smtp.moods.push('refuse');
  await post('/auth/request-login-code', { email: 'refused-canary@example.com' });
  await eventually(() => expect(server.output()).toContain('mail postponed'));
  await post('/auth/verify', { code: `${code}9` }, { 'x-login-flow': handle });
  await post('/auth/verify', { code: wrong(code) }, { 'x-login-flow': handle });
  await post(`/auth/verify?code=${code}`, { code, extra: 'canary' }, { 'x-login-flow': handle });
  const verified = await post('/auth/verify', { code }, { 'x-login-flow': handle });
  const { access_token } = (await verified.json()) as { access_token: string };
  await fetch(`${server.url}/api/auth/self`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  await server.stop();
  const log = server.output();

  expect(verified.status).toBe(200);
  expect(log).toContain('/api/auth/verify');
  for (const secret of [code, handle, access_token, 'canary']) expect(log).not.toContain(secret);
});
