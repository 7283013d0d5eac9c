import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { logLevels } from '#server/platform/settings/config.ts';
import { type ContractOperation, exampleBody, operations, type Schema } from '#tests/support/contract.ts';
import { form } from '#tests/support/pictures.ts';
import { startProcess } from '#tests/support/server-process.ts';
import { startSmtpServer } from '../mail/mail-server.ts';

// SQLite alone: log

// Safety row 27. A real process gets secrets in every place of every call, at every level; its standard output and error are then
// searched for them.

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
    const mail = await vi.waitFor(
      () => {
        const found = smtp.received.find(({ to }) => to?.some(({ address }) => address === email));
        expect(found).toBeDefined();
        return found;
      },
      { timeout: 10_000, interval: 20 },
    );
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

const loud = logLevels.filter((level) => level !== 'silent');

describe.each(loud)('at level %s', (level) => {
  test('no input of any call appears in the process output', async () => {
    const { server, signIn } = await startTalkative(level);
    const people = [await signIn(client), await signIn(admin)];
    const statuses = new Set<number>();
    for (const operation of ordered) {
      // An undefined parameter is refused before the rest of the query is used.
      for (const [{ token }, unknown] of people.flatMap(
        (one) =>
          [
            [one, []],
            [one, ['code']],
          ] as const,
      )) {
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
        statuses.add(answer.status);
      }
    }
    // Requests that never become a call: an unknown address, a malformed body, a truncated one.
    await fetch(`${server.url}/api/${canary}`);
    await fetch(`${server.url}/api/auth/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"code": ${canary}`,
    });
    await fetch(`${server.url}/api/upload/private`, {
      method: 'POST',
      headers: { ...form().headers, authorization: `Bearer ${people[1]?.token}` },
      body: `------portal-test-boundary\r\nContent-Disposition: form-data; name="${canary}"`,
    });
    await server.stop();

    const written = server.output();
    const secrets = [canary, client, admin, ...people.flatMap((person) => Object.values(person))];
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(5);
    // Everything was sent, and the process had something to log.
    expect([...statuses].filter((status) => status < 300)).not.toEqual([]);
    expect(statuses).toContain(400);
    if (['info', 'debug', 'trace'].includes(level)) {
      expect(written.match(/"msg":"answered"/g)?.length).toBeGreaterThan(operations.length * 2);
    }
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  }, 120_000);
});
