import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { validRecords } from '#tests/domain/valid-records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { form, photograph } from '#tests/support/pictures.ts';
import { settingsUnderLoad, signInAt, startServer } from '#tests/support/server-under-load.ts';
import { listen, RawClient } from './raw-client.ts';

// SQLite alone: http

const SLOW_CLIENTS = 500;
const MEASURED_FOR_MS = 3_000;

type Call = { status: number; ms: number };

/** Makes one call over a separate connection, like a new client; with a body it saves, else it reads. */
async function newcomerCalls(url: string, token: string, body?: object): Promise<Call> {
  const began = performance.now();
  const call = request(`${url}/api/contact-details`, {
    method: body ? 'PUT' : 'GET',
    agent: new Agent({ keepAlive: false }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  call.end(body && JSON.stringify(body));
  const [answer] = await once(call, 'response');
  answer.resume();
  await once(answer, 'end');
  return { status: answer.statusCode, ms: performance.now() - began };
}

/** Four clients at a time save and read, one after the other. */
async function callsOfNewcomers(url: string, token: string, forMs: number): Promise<Call[]> {
  const calls: Call[] = [];
  const end = performance.now() + forMs;
  const newcomers = Array.from({ length: 4 }, async () => {
    while (performance.now() < end) {
      calls.push(await newcomerCalls(url, token, validRecords['contact-details']));
      calls.push(await newcomerCalls(url, token));
    }
  });
  await Promise.all(newcomers);
  return calls;
}

/** @returns the milliseconds that half of the calls did not exceed */
function median(calls: Call[]): number {
  const sorted = calls.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function startWithClient() {
  const server = await startServer(await settingsUnderLoad());
  return { url: server.url, port: Number(new URL(server.url).port), token: await signInAt(server) };
}

describe('five hundred clients that never finish their headers', () => {
  it('delay no other client, and are disconnected', { timeout: 60_000 }, async () => {
    const { url, port, token } = await startWithClient();
    const alone = await callsOfNewcomers(url, token, MEASURED_FOR_MS);
    const slow = Array.from({ length: SLOW_CLIENTS }, () => new RawClient(port));
    await Promise.all(slow.map((client) => client.connected()));
    for (const client of slow) client.say('GET /api/health HTTP/1.1\r\nHost: portal.test\r\nX-Slow: ');
    const drip = setInterval(() => {
      for (const client of slow) client.say('a');
    }, 500);
    onTestFinished(() => clearInterval(drip));

    const calls = await callsOfNewcomers(url, token, MEASURED_FOR_MS);
    const slowMeanwhile = slow.filter((client) => client.isOpen).length;

    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]));
    // Compared with the same calls without slow clients: absolute times depend on the machine.
    expect(calls.length).toBeGreaterThan(alone.length / 5);
    expect(median(calls)).toBeLessThan(5 * median(alone));
    expect(slowMeanwhile).toBe(SLOW_CLIENTS);

    // The limit for headers is ten seconds, checked every two; a slow byte does not extend it.
    await vi.waitFor(() => expect(slow.filter((client) => client.isOpen)).toEqual([]), {
      timeout: 20_000,
      interval: 100,
    });
    expect(new Set(slow.map(({ received }) => received.split('\r\n')[0]))).toEqual(
      new Set(['HTTP/1.1 408 Request Timeout']),
    );
    expect((await newcomerCalls(url, token)).status).toBe(200);
  });
});

describe('a client that never finishes its body', () => {
  it('is disconnected, and nothing of it is stored', async () => {
    // The production limit is 30 seconds.
    const { api, token, port } = await listen({ bodyWithinMs: 500 });
    const client = new RawClient(port);
    client.say(
      `PUT /api/contact-details HTTP/1.1\r\nHost: portal.test\r\nAuthorization: Bearer ${token}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"firstName":"Ada"',
    );
    expect(await client.status()).toBe('408 Request Timeout');
    await eventually(() => expect(client.isOpen).toBe(false));
    const stored = await api.db.selectFrom('section_records').selectAll().execute();
    expect(stored).toEqual([]);
  });
});

describe('a photograph over a slow connection', () => {
  const bodyWithinMs = 400;
  const upload = (path: string, token: string, length: number) =>
    `POST /api${path} HTTP/1.1\r\nHost: portal.test\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: ${form().headers['content-type']}\r\nContent-Length: ${length}\r\n\r\n`;

  it('may take longer than any other body, and is stored', async () => {
    const { api, token, port } = await listen({ bodyWithinMs });
    const { payload } = form({ bytes: await photograph() });
    const client = new RawClient(port);
    client.say(upload('/upload/onboarding/private', token, payload.length));
    const began = performance.now();
    const pieces = 5;
    for (let piece = 0; piece < pieces; piece += 1) {
      // A deliberate delay: the test measures the time.
      await pause(bodyWithinMs / 2);
      const at = (part: number) => Math.floor((payload.length * part) / pieces);
      client.say(payload.subarray(at(piece), at(piece + 1)));
    }
    expect(performance.now() - began).toBeGreaterThan(2 * bodyWithinMs);
    expect(await client.status()).toBe('201 Created');
    const stored = await api.db.selectFrom('files').select('stored_at').execute();
    expect(stored).toEqual([{ stored_at: expect.any(String) }]);
  });

  it('gets no extra time if its sender may not upload', async () => {
    const { port } = await listen({ bodyWithinMs });
    const client = new RawClient(port);
    client.say(upload('/upload/onboarding/private', 'nobody', 1_000_000));
    expect(await client.status()).toBe('401 Unauthorized');
    await eventually(() => expect(client.isOpen).toBe(false));
  });

  it('is aborted if it stalls for the server’s usual timeout', async () => {
    const { api, token, port } = await listen({ bodyWithinMs });
    // The production limit is 300 seconds: `start.test.ts` checks it.
    api.app.server.requestTimeout = 1_000;
    api.app.server.headersTimeout = 500;
    const client = new RawClient(port);
    client.say(upload('/upload/onboarding/private', token, 1_000_000));
    expect(await client.status()).toBe('408 Request Timeout');
    await eventually(() => expect(client.isOpen).toBe(false));
    await eventually(async () => {
      expect(await api.db.selectFrom('files').selectAll().execute()).toEqual([]);
    });
  });
});

describe('a client that sends too much', () => {
  const save = (token: string, more: string) =>
    `PUT /api/contact-details HTTP/1.1\r\nHost: portal.test\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: application/json\r\n${more}\r\n\r\n`;

  it('is refused by its declared length, before it sends anything', async () => {
    const { token, port } = await listen();
    const client = new RawClient(port);
    client.say(save(token, `Content-Length: ${1024 * 1024 + 1}`));
    expect(await client.status()).toBe('413 Payload Too Large');
  });

  it('is refused at a lower limit without a token', async () => {
    const { port } = await listen();
    for (const [bytes, answered] of [
      [64 * 1024 + 1, '413 Payload Too Large'],
      [64 * 1024, '400 Bad Request'],
    ] as const) {
      const client = new RawClient(port);
      client.say('POST /api/auth/verify HTTP/1.1\r\nHost: portal.test\r\nContent-Type: application/json\r\n');
      client.say(`Content-Length: ${bytes}\r\n\r\n${' '.repeat(bytes)}`);
      expect(await client.status()).toBe(answered);
    }
  });

  it('is refused in the middle of a body without a declared length', async () => {
    const { token, port } = await listen();
    const client = new RawClient(port);
    client.say(save(token, 'Transfer-Encoding: chunked'));
    const chunk = `${(64 * 1024).toString(16)}\r\n${'x'.repeat(64 * 1024)}\r\n`;
    for (let sent = 0; sent <= 16; sent += 1) client.say(chunk);
    expect(await client.status()).toBe('413 Payload Too Large');
  });

  it('is refused by headers of more than 16 KiB', async () => {
    const { token, port } = await listen();
    const client = new RawClient(port);
    client.say(save(token, `X-Long: ${'x'.repeat(16 * 1024)}`));
    expect(await client.status()).toBe('431 Request Header Fields Too Large');
  });
});
