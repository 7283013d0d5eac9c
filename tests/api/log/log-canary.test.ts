import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { logLevels } from '#server/platform/settings/config.ts';
import { type ContractOperation, exampleBody, operations, type Schema } from '#tests/support/contract.ts';
import { eventually } from '#tests/support/eventually.ts';
import { form } from '#tests/support/pictures.ts';
import { startProcess } from '#tests/support/server-process.ts';
import { startSmtpServer } from '../mail/mail-server.ts';

// SQLite alone: log

// Safety row 27. A real process gets secrets in every place of every call, at the level that logs most; its standard output and error
// are then searched for them. A lower level only leaves lines out, which is shown with fewer calls.

const admin = 'boss@example.com';
const client = 'ada@example.com';
/** Part of names, values, paths and files: a log that quotes any of them would contain it. */
const canary = 'c4n4ry';
/** As long as a handle, and as the secret of a person's link. */
const handle = canary.padEnd(22, 'H');
const link = canary.padEnd(43, 'L');

async function startTalkative(level: string) {
  const smtp = await startSmtpServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-log-'));
  const env = { DATA_DIR: dataDir, SMTP_URL: smtp.url, LOG_LEVEL: level, ADMIN_EMAILS: admin };
  const started = await startProcess(env);
  if (!('stop' in started)) throw new Error(started.output);
  const server = started;
  onTestFinished(async () => {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Signs in; @returns the code, the handle and the token, all secrets. */
  async function signIn(email: string) {
    const post = (path: string, body: object, headers = {}) =>
      fetch(`${server.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const asked = await post('/auth/request-login-code', { email });
    const cookie = /login_flow=([^;]+)/.exec(asked.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const mail = await eventually(() => {
      const found = smtp.received.find(({ to }) => to?.some(({ address }) => address === email));
      expect(found).toBeDefined();
      return found;
    });
    const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
    const answer = await post('/auth/verify', { code }, { 'x-login-flow': cookie });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    return { code, cookie, token };
  }
  return { server, signIn };
}

/** Returns a body that matches the contract, with the canary wherever a text is allowed; null if there is none. */
function bodyWithCanary(operation: ContractOperation): Uint8Array<ArrayBuffer> | string | null {
  if (operation.isUpload) {
    const name = `${canary}.jpg`;
    return new Uint8Array(form({ name, bytes: Buffer.from(canary) }).payload);
  }
  if (!operation.body) return null;
  const example = exampleBody(operation);
  return JSON.stringify(withCanary(typeof example === 'object' && example !== null ? example : {}));
}

function withCanary(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCanary);
  if (typeof value === 'string') return `${canary}${value}`;
  if (typeof value !== 'object' || value === null) return value;
  return { ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withCanary(each)])) };
}

/** Returns the address with the canary for each id, and in the query under each known name and under the given ones. */
function addressWithCanary({ path, parameters }: ContractOperation, unknown: readonly string[]): string {
  const queried = parameters
    .filter((each) => each.in === 'query')
    .map(({ name, schema }) => [name, textFor(schema)]);
  const query = new URLSearchParams([
    ...(queried as [string, string][]),
    ...unknown.map((name) => [name, canary]),
  ]);
  return `/api${path.replaceAll(/\{\w+\}/g, canary)}?${query}`;
}

const textFor = (schema: Schema) => String(schema.enum?.[0] ?? canary);

/** Every operation, those that end the session last. */
const ordered = [...operations].sort((a, b) => Number(a.id === 'logout') - Number(b.id === 'logout'));

type Talkative = Awaited<ReturnType<typeof startTalkative>>;

/** Makes a call with the canary in each of its places. @param unknown names of parameters that the operation does not have */
async function callWithCanary(
  { server }: Talkative,
  token: string,
  operation: ContractOperation,
  unknown: readonly string[],
): Promise<number> {
  const body = bodyWithCanary(operation);
  const isForm = typeof body === 'object' && body !== null;
  const answer = await fetch(`${server.url}${addressWithCanary(operation, unknown)}`, {
    method: operation.method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${token}`,
      cookie: `login_flow=${handle}; other=${canary}`,
      'x-login-flow': handle,
      'x-verification-link': link,
      'if-match': `"${canary}"`,
      // A colleague names the case in this header.
      ...(unknown.length > 0 && { 'x-shared-case': canary }),
      'user-agent': canary,
      referer: `http://portal.test/${canary}`,
      ...(isForm && form().headers),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body !== null && { body }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Sends requests that never become a call: an unknown address, a malformed body, a truncated one. */
async function sendBroken({ server }: Talkative, token: string): Promise<void> {
  await fetch(`${server.url}/api/${canary}`);
  await fetch(`${server.url}/api/auth/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"code": ${canary}`,
  });
  await fetch(`${server.url}/api/upload/private`, {
    method: 'POST',
    headers: { ...form().headers, authorization: `Bearer ${token}` },
    body: `------portal-test-boundary\r\nContent-Disposition: form-data; name="${canary}"`,
  });
}

/** Returns the secrets in the output of a server. */
function secretsIn(written: string, people: readonly Record<string, string>[]): string[] {
  const secrets = [canary, client, admin, ...people.flatMap((person) => Object.values(person))];
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(5);
  return secrets.filter((secret) => written.includes(secret));
}

/** The level whose output has the lines of all others: only the logger reads the level, see below. */
const loudest = 'trace';

test(`no input of any call appears in the process output at level ${loudest}`, async () => {
  const talkative = await startTalkative(loudest);
  const { server, signIn } = talkative;
  const people = [await signIn(client), await signIn(admin)];
  const statuses = new Set<number>();
  for (const operation of ordered) {
    // An undefined parameter is refused before the rest of the query is used.
    const calls = people.flatMap(({ token }) =>
      [[], ['code']].map((unknown) => callWithCanary(talkative, token, operation, unknown)),
    );
    for (const status of await Promise.all(calls)) statuses.add(status);
  }
  await sendBroken(talkative, people[1]?.token ?? '');
  await server.stop();
  const written = server.output();
  // Everything was sent, and the process had something to log.
  expect([...statuses].filter((status) => status < 300)).not.toEqual([]);
  expect(statuses).toContain(400);
  expect(written.match(/"msg":"answered"/g)?.length).toBeGreaterThan(operations.length * 2);
  expect(secretsIn(written, people)).toEqual([]);
}, 120_000);

describe('a lower level', () => {
  test.each(logLevels.filter((level) => level !== 'silent' && level !== loudest))(
    '%s writes no line below it, and no input of calls that fail',
    async (level) => {
      const talkative = await startTalkative(level);
      const { server, signIn } = talkative;
      const people = [await signIn(client), await signIn(admin)];
      for (const operation of ordered.filter(({ isUpload, schemes }) => isUpload || schemes.length === 0)) {
        await callWithCanary(talkative, people[1]?.token ?? '', operation, []);
      }
      await sendBroken(talkative, people[1]?.token ?? '');
      await server.stop();
      const written = server.output();
      const levels = [...written.matchAll(/^\{"level":(\d+)/gm)].map(([, number]) => Number(number));
      expect(levels.filter((number) => number < pino.levels.values[level]!)).toEqual([]);
      expect(secretsIn(written, people)).toEqual([]);
    },
    120_000,
  );

  test('is known to the logger alone, so that no other module writes more or less because of it', () => {
    const files = readdirSync('server', { recursive: true, encoding: 'utf8' });
    const readers = files.filter(
      (file) =>
        file.endsWith('.ts') &&
        /logLevel|isLevelEnabled|levelVal|\blog\.level\b/.test(readFileSync(join('server', file), 'utf8')),
    );
    expect(readers.sort()).toEqual(['platform/log/logger.ts', 'platform/settings/config.ts']);
  });
});
