import { once } from 'node:events';
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import S3rver from 's3rver';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openAuditChain } from '#server/derived/audit/open-chain.ts';
import { verifyAuditChain } from '#server/derived/audit/verify-chain.ts';
import { systemRandom } from '#server/platform/core/random.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { createOutages } from '#server/platform/log/outages.ts';
import { createReadiness } from '#server/platform/system/readiness.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { sealed } from '#tests/support/sealed.ts';
import { decide, submitted } from '../cases/cases.ts';
import { anchor, anchoringOf, append, head } from './tampered-chain.ts';

const fileOf = ({ config }: TestApi) => join(config.dataDir, 'audit-anchors.jsonl');
const linesOf = (api: TestApi) => readFileSync(fileOf(api), 'utf8').split('\n').filter(Boolean);
const anchorsOf = (api: TestApi) => linesOf(api).map((line) => JSON.parse(line));

/** A chain with three anchors, an hour apart. */
async function threeAnchors(): Promise<TestApi> {
  const api = await openTestApi();
  for (const count of [3, 4, 5]) {
    await append(api, count);
    await anchor(api);
    api.clock.advanceMinutes(60);
  }
  return api;
}

const verify = async (api: TestApi) => verifyAuditChain(api.db, (await anchoringOf(api)).anchors);

describe('the end of the audit chain', () => {
  it('is written to a file that only the server reads; each line is signed and contains the hash of the previous line', async () => {
    const api = await threeAnchors();
    expect(statSync(fileOf(api)).mode & 0o777).toBe(0o600);
    expect(anchorsOf(api)).toMatchObject([
      { number: 1, seq: 3, at: '2026-11-21T08:00:00.000Z', cause: 'hour', prev: '0'.repeat(64) },
      { number: 2, seq: 7, at: '2026-11-21T09:00:00.000Z', cause: 'hour' },
      { number: 3, seq: 12, at: '2026-11-21T10:00:00.000Z', cause: 'hour', hash: (await head(api)).hash },
    ]);
    expect(await verify(api)).toEqual({ ok: true, entries: 12 });
  });

  it('is written once an hour, and only if the chain has grown', async () => {
    const api = await openTestApi();
    const anchoring = await anchoringOf(api);
    const look = async () => {
      anchoring.start();
      await eventually(async () => {
        const { claim } = await api.db
          .selectFrom('audit_anchoring')
          .select('claim')
          .executeTakeFirstOrThrow();
        expect(claim).toBeNull();
      });
    };
    await append(api, 1);
    await anchor(api);
    api.clock.advanceMinutes(59);
    await append(api, 1);
    await look();
    expect(anchorsOf(api)).toHaveLength(1);
    await anchoring.stop();
    // The entries that a stopping server has not anchored yet.
    expect(anchorsOf(api)).toMatchObject([{ cause: 'hour' }, { cause: 'stop', seq: 2 }]);
    api.clock.advanceMinutes(61);
    await anchor(api);
    expect(anchorsOf(api)).toHaveLength(2);
  });

  it('is written at each decision on a submission, and a failure to write it does not fail the decision', async () => {
    const api = await openTestApi();
    const reviewer = await api.reviewer();
    const { id } = await submitted(api);
    expect((await decide(api, reviewer, id, { event: 'takeIntoReview' })).statusCode).toBe(200);
    await eventually(() => expect(anchorsOf(api)).toMatchObject([{ number: 1, cause: 'decision' }]));
    const [first] = anchorsOf(api);
    const { action } = await (await sealed(api.db))
      .selectFrom('audit_entries')
      .select('action')
      // The last entry assigns the case to the reviewer.
      .where('seq', '=', first.seq - 1)
      .executeTakeFirstOrThrow();
    expect(action).toBe('submission.takeIntoReview');

    // The path of the anchor file is a directory, so appending fails.
    renameSync(fileOf(api), `${fileOf(api)}.away`);
    mkdirSync(fileOf(api));
    expect((await decide(api, reviewer, id, { event: 'approve' })).statusCode).toBe(200);
    expect(await verify(api)).toMatchObject({ ok: false, seq: null, reason: 'anchors-unreadable' });
    rmSync(fileOf(api), { recursive: true });
    renameSync(`${fileOf(api)}.away`, fileOf(api));
    // The server retries.
    await eventually(() => expect(anchorsOf(api)).toHaveLength(2));
    expect(await verify(api)).toMatchObject({ ok: true });
  });

  it('is mailed every hour to the address in the settings', async () => {
    const api = await openTestApi({ env: { AUDIT_ANCHOR_EMAIL: 'auditor@example.com' } });
    await append(api, 3);
    await anchor(api);
    const { hash } = await head(api);
    const mails = await api.db
      .selectFrom('mail_outbox')
      .select(['recipient', 'template'])
      .where('template', '=', 'audit-anchor')
      .execute();
    expect(mails).toEqual([{ recipient: 'auditor@example.com', template: 'audit-anchor' }]);
    const mail = await api.mailTo('auditor@example.com');
    expect(mail.text).toContain('ended with entry 3');
    expect(mail.text).toContain(hash);
  });

  it('is not anchored if the server has not signed it', async () => {
    const api = await threeAnchors();
    await append(api, 1);
    await api.db.updateTable('audit_head').set({ mac: null }).execute();
    await anchor(api);
    expect(anchorsOf(api)).toHaveLength(3);
  });
});

type Harm = [string, (lines: string[]) => string | null, string];

describe('anchors that were tampered with', () => {
  it.each<Harm>([
    ['are gone', () => null, 'anchors-missing'],
    ['were emptied', () => '', 'anchors-missing'],
    ['were cut at the end', ([one, two]) => `${one}\n${two}\n`, 'anchors-cut'],
    ['were cut at the beginning', ([, two, three]) => `${two}\n${three}\n`, 'anchors-cut'],
    ['lack one', ([one, , three]) => `${one}\n${three}\n`, 'anchors-cut'],
    [
      'name another entry',
      ([one = '', ...others]) => [one.replace('"seq":3', '"seq":2'), ...others, ''].join('\n'),
      'anchors-altered',
    ],
    [
      'have another time',
      (lines) => [...lines, ''].join('\n').replaceAll('T10:00', 'T10:30'),
      'anchors-altered',
    ],
    ['are in another order', ([one, two, three]) => `${two}\n${one}\n${three}\n`, 'anchors-cut'],
    ['are there twice', (lines) => [...lines, ...lines, ''].join('\n'), 'anchors-altered'],
    ['are no anchors', (lines) => lines.map(() => 'x\n').join(''), 'anchors-missing'],
  ])('%s: the check says so, and the server goes on', async (_what, harm, reason) => {
    const api = await threeAnchors();
    const admin = await api.admin();
    const text = harm(linesOf(api));
    if (text === null) rmSync(fileOf(api));
    else writeFileSync(fileOf(api), text);
    expect(await verify(api)).toMatchObject({ ok: false, seq: null, reason });
    const answer = await api.call('POST', '/admin/audit/check', { as: admin, body: {} });
    expect(answer.json()).toMatchObject({ ok: false, firstBad: null, reason });
    // The next anchor does not hide it.
    api.clock.advanceMinutes(60);
    await anchor(api);
    expect(await verify(api)).toMatchObject({ ok: false, seq: null });
  });

  it('ignores half a line left by a power cut', async () => {
    const api = await threeAnchors();
    appendFileSync(fileOf(api), linesOf(api)[2]!.slice(0, 40));
    expect(await verify(api)).toEqual({ ok: true, entries: 12 });
    await append(api, 1);
    await anchor(api);
    expect(await verify(api)).toEqual({ ok: true, entries: 13 });
  });
});

// Safety row 34.
describe('an attacker who owns the database', () => {
  it.each<[string, object | null]>([
    ['a claim without an end', { claim: 'mine', claimed_until: '9999-12-31T00:00:00.000Z' }],
    ['an hour that is to come', { hour_at: '9999-12-31T00:00:00.000Z', hour_seq: 13 }],
    ['more anchors than there are', { lines: 2_000_000_000 }],
    ['fewer anchors than there are', { lines: 0 }],
    ['no row at all', null],
  ])('cannot switch anchoring off by %s, and a rollback is named', async (_what, row) => {
    const api = await threeAnchors();
    const earlier = await head(api);
    if (row) await api.db.updateTable('audit_anchoring').set(row).execute();
    else await api.db.deleteFrom('audit_anchoring').execute();
    await append(api, 4);
    api.clock.advanceMinutes(61);
    const anchoring = await anchoringOf(api);
    anchoring.start();
    await eventually(() => expect(anchorsOf(api)).toHaveLength(4));
    await anchoring.stop();
    expect(anchorsOf(api).at(-1)).toMatchObject({ number: 4, seq: 16 });

    await api.db.deleteFrom('audit_entries').where('seq', '>', earlier.seq).execute();
    await api.db.updateTable('audit_head').set(earlier).execute();
    expect(await verify(api)).toMatchObject({ ok: false, seq: 13, reason: 'cut' });
  });

  it('cannot disable anchoring with a claim that is renewed repeatedly', async () => {
    const api = await threeAnchors();
    await append(api, 4);
    const renew = () => {
      const claimed_until = new Date(api.clock.now().getTime() + 59_000).toISOString();
      return api.db.updateTable('audit_anchoring').set({ claim: 'mine', claimed_until }).execute();
    };
    await renew();
    const anchoring = await anchoringOf(api);
    anchoring.start();
    await vi.waitFor(
      async () => {
        api.clock.advanceMinutes(1);
        await renew();
        expect(anchorsOf(api)).toHaveLength(4);
      },
      { timeout: 10_000, interval: 250 },
    );
    await anchoring.stop();
  });

  it('is detected if no anchor was written in two hours in which the chain grew', async () => {
    const api = await threeAnchors();
    api.clock.advanceMinutes(180);
    expect(await verify(api)).toMatchObject({ ok: true });
    await append(api, 1);
    api.clock.advanceMinutes(119);
    expect(await verify(api)).toMatchObject({ ok: true });
    api.clock.advanceMinutes(1);
    expect(await verify(api)).toMatchObject({ ok: false, seq: null, reason: 'anchors-late' });
    await anchor(api);
    expect(await verify(api)).toMatchObject({ ok: true });
  });

  it('is reported by the server if it cannot write an anchor', async () => {
    const api = await threeAnchors();
    await append(api, 1);
    api.clock.advanceMinutes(121);
    renameSync(fileOf(api), `${fileOf(api)}.away`);
    mkdirSync(fileOf(api));
    const anchoring = await anchoringOf(api);
    anchoring.start();
    await eventually(() => expect(anchoring.isLate()).toBe(true));
    await anchoring.stop();
    const log = pino({ level: 'silent' });
    const core = { ...api, log, outages: createOutages(log) };
    const store = { check: async () => {} } as FileStore;
    const report = await createReadiness(core, store, { isOn: false }, anchoring)();
    expect(report).toEqual({
      missing: [],
      degraded: ['The audit trail has not been anchored for two hours'],
    });
  });
});

describe('a change of the secret', () => {
  it('leaves the chain and its anchors valid while the earlier secret is known', async () => {
    const api = await threeAnchors();
    const config = {
      ...api.config,
      appSecret: 'a-newer-secret-that-is-long-enough-too',
      earlierSecrets: [api.config.appSecret],
    };
    await openAuditChain({ ...api, config });
    await append(api, 4);
    await anchor(api, config);
    const { anchors } = await anchoringOf(api, config);
    expect(await verifyAuditChain(api.db, anchors)).toEqual({ ok: true, entries: 16 });
    const keys = await (await sealed(api.db))
      .selectFrom('audit_entries')
      .select('key_id')
      .distinct()
      .execute();
    expect(keys).toHaveLength(2);
  });
});

describe('several processes', () => {
  it('write one anchor per hour, and one chain', async () => {
    const api = await openTestApi();
    const others = await Promise.all([1, 2, 3].map(() => anchoringOf(api)));
    for (let hour = 1; hour <= 3; hour += 1) {
      await append(api, 2);
      api.clock.advanceMinutes(61);
      for (const other of others) other.start();
      await eventually(() => expect(anchorsOf(api)).toHaveLength(hour));
    }
    await Promise.all(others.map((other) => other.stop()));
    expect(anchorsOf(api).map(({ seq }) => seq)).toEqual([2, 4, 6]);
    expect(await verify(api)).toEqual({ ok: true, entries: 6 });
  });

  it('can open the chain while it is being written', async () => {
    const api = await openTestApi();
    const second = await buildApp({
      config: api.config,
      db: api.db,
      clock: api.clock,
      random: systemRandom,
    });
    onTestFinished(() => second.close());
    await Promise.all([append(api, 5), append(api, 5), openAuditChain(api)]);
    expect(await verify(api)).toEqual({ ok: true, entries: 10 });
  });
});

/** A proxy in front of the store, which does not support locks; it records the locks that are set. */
async function startRecorder(storePort: number) {
  const locks: { mode: unknown; until: unknown }[] = [];
  const server = createServer((incoming, answer) => {
    const { method, url, headers } = incoming;
    if (method === 'PUT') {
      const name = 'x-amz-object-lock';
      locks.push({ mode: headers[`${name}-mode`], until: headers[`${name}-retain-until-date`] });
    }
    const passed = request({ port: storePort, host: '127.0.0.1', method, path: url, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers);
      found.pipe(answer);
    });
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { port, locks, close };
}

describe('in a bucket', () => {
  it('stores each anchor as an object, and notices a missing one', async () => {
    const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
    for (const [name, value] of Object.entries(credentials)) vi.stubEnv(name, value);
    const directory = await mkdtemp(join(tmpdir(), 'onboarding-anchors-'));
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      configureBuckets: [{ name: 'papers', configs: [] }],
    });
    const store = await server.run();
    const { port, locks, close } = await startRecorder(store.port);
    onTestFinished(async () => {
      await close();
      await server.close();
      await rm(directory, { recursive: true });
      vi.unstubAllEnvs();
    });
    const api = await openTestApi({
      env: {
        FILES_URL: `s3://papers/kyc?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=us-east-1`,
        AUDIT_ANCHOR_RETENTION_DAYS: '10',
      },
    });
    for (const count of [3, 4]) {
      await append(api, count);
      await anchor(api);
      api.clock.advanceMinutes(60);
    }
    expect(await verify(api)).toEqual({ ok: true, entries: 7 });
    expect(locks).toEqual([
      { mode: 'COMPLIANCE', until: '2026-12-01T08:00:00Z' },
      { mode: 'COMPLIANCE', until: '2026-12-01T09:00:00Z' },
    ]);
    const { log } = (await anchoringOf(api)).anchors;
    const lines: string[] = [];
    for await (const line of log.lines()) lines.push(line);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { number: 1, seq: 3 },
      { number: 2, seq: 7 },
    ]);
    expect(await log.last(0)).toBe(lines[1]);
    expect(await log.last(2)).toBe(lines[1]);
    await fetch(`http://127.0.0.1:${port}/papers/kyc/audit-anchors/000000000002.json`, { method: 'DELETE' });
    expect(await log.last(2)).toBe(lines[0]);
    expect(await verify(api)).toMatchObject({ ok: false, seq: null, reason: 'anchors-cut' });
  });
});
