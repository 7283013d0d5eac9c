import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMaker } from '#scripts/seed/maker.ts';
import { madeBlocks } from '#scripts/seed/makers.ts';
import { SeedError, seed } from '#scripts/seed/seed.ts';
import { drawSpecimens, factsOf } from '#scripts/seed/specimens.ts';
import { parseConfig } from '#server/platform/settings/config.ts';
import { prepareDataDir } from '#server/platform/settings/data-dir.ts';
import { findCase } from '#server/records/onboarding/find-case.ts';
import { submissionReaderOf } from '#server/records/submission/submission-cipher.ts';
import { buildTestApp, dialect, type Person, type TestApi } from '#tests/support/api.ts';
import { createPostgresDatabase } from '#tests/support/postgres-databases.ts';

const CASES = 200;
const until = new Date('2026-11-21T08:00:00.000Z');

let api: TestApi;
let admin: Person;
let made: Awaited<ReturnType<typeof seed>>;

/** Returns the settings of a separate database. */
async function settings(): Promise<{ env: Record<string, string>; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'onboarding-seed-'));
  const env = {
    DATA_DIR: dataDir,
    APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
    ...(dialect === 'postgres' && { DATABASE_URL: await createPostgresDatabase() }),
  };
  return { env, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

const configOf = (env: Record<string, string>) => prepareDataDir(parseConfig(env));

beforeAll(async () => {
  const { env, remove } = await settings();
  const config = configOf(env);
  made = await seed({ config, cases: CASES, seed: 1, until });
  await expect(seed({ config, cases: 1, seed: 2, until })).rejects.toThrow(SeedError);
  await expect(seed({ config, cases: 1, seed: 1, until, force: true })).rejects.toThrow(SeedError);
  await seed({ config, cases: 20, seed: 2, until, force: true });
  api = await buildTestApp({ env });
  admin = await api.admin();
  return async () => {
    await api.close();
    await remove();
  };
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const get = async (path: string) => {
  const answer = await api.call('GET', path, { as: admin });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

describe('a seeded database', () => {
  it('has cases in the queue, and each opens', async () => {
    const { items } = await get('/admin/cases?pageSize=10');
    expect(items.length).toBeGreaterThan(0);
    for (const { id } of items.slice(0, 3)) {
      const { status } = await get(`/onboarding/${id}/submission`);
      expect(items.find((item: { id: string }) => item.id === id).status).toBe(status);
      await get(`/admin/cases/${id}`);
    }
  });

  it('has pictures in the cases at the top of the queue, as they were submitted and handed in', async () => {
    const { items } = await get('/admin/cases?status=submitted,in_review&pageSize=20');
    expect(items.length).toBeGreaterThan(2);
    const pictured = await Promise.all(items.map(({ id }: { id: string }) => get(`/admin/cases/${id}`)));
    const bytesOf = async (id: string) => {
      const { signedUrl } = await get(`/upload/onboarding/private/${id}/signed-url`);
      const shown = await api.app.inject(signedUrl);
      return { status: shown.statusCode, sum: sha256(shown.rawPayload), size: shown.rawPayload.length };
    };
    for (const { documents } of pictured) expect(documents).toHaveLength(7);
    const [first] = pictured;
    const row = await api.db
      .selectFrom('submission_versions')
      .selectAll()
      .where('onboarding_id', '=', first.summary.id)
      .executeTakeFirstOrThrow();
    const cipher = await submissionReaderOf(api, (await findCase(api.db, row.onboarding_id)).user_id);
    for (const { id, size, sha256: sum } of cipher.openCase(row).documents) {
      expect(await bytesOf(id)).toEqual({ status: 200, sum, size });
    }

    const checks = pictured.flatMap(({ verification }) => verification.checks);
    const handedIn = checks.filter(({ provider }) => provider === 'manual');
    expect(handedIn.length).toBeGreaterThan(items.length);
    expect(new Set(handedIn.map(({ status }) => status))).toContain('pending');
    for (const { handedIn: photographs } of handedIn.slice(0, 5)) {
      for (const side of ['frontFileId', 'backFileId', 'selfieFileId']) {
        expect(await bytesOf(photographs[side])).toMatchObject({ status: 200 });
      }
    }
  });

  it('has correct counts', async () => {
    const { now, weeks } = await get('/admin/statistics?from=2024-11-21&to=2026-11-21');
    const stand = await api.db
      .selectFrom('onboardings')
      .select(({ fn }) => ['status', fn.countAll<number>().as('n')])
      .groupBy('status')
      .execute();
    expect(now).toMatchObject(Object.fromEntries(stand.map(({ status, n }) => [status, n])));
    const sum = (name: string) =>
      weeks.reduce((all: number, week: Record<string, number>) => all + (week[name] ?? 0), 0);
    expect(sum('started')).toBe(CASES + 20);
    const events = await api.db
      .selectFrom('submission_events')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('event', '=', 'approve')
      .executeTakeFirstOrThrow();
    expect(sum('approved')).toBe(events.n);
  });

  it('finds a case by a word of its company, without rebuilding the index', async () => {
    const [first] = (await get('/admin/cases?pageSize=1')).items;
    const word = first.company.split(' ')[0];
    const found = await get(`/admin/cases?search=${word}&pageSize=100`);
    expect(found.items.map(({ id }: { id: string }) => id)).toContain(first.id);
    const { made_with } = await api.db.selectFrom('case_index').selectAll().executeTakeFirstOrThrow();
    expect(made_with).not.toBe('');
  });

  it('has ten or more audit entries per case, and their chain is valid', async () => {
    expect(made.rows.audit_entries).toBeGreaterThanOrEqual(10 * CASES);
    const answer = await api.call('POST', '/admin/audit/check', { as: admin });
    // No server has anchored the entries of two years yet.
    expect(answer.json()).toMatchObject({ firstBad: null, reason: 'anchors-late' });
    expect(answer.json().entries).toBeGreaterThanOrEqual(10 * (CASES + 20));
  });

  it('has every index', async () => {
    const query =
      dialect === 'sqlite'
        ? sql`select name from sqlite_master where type = 'index' order by name`
        : sql`select indexname from pg_indexes where schemaname = 'public' order by indexname`;
    const indexes = async ({ db }: TestApi) => (await query.execute(db)).rows;
    const fresh = await buildTestApp();
    try {
      expect(await indexes(api)).toEqual(await indexes(fresh));
    } finally {
      await fresh.close();
    }
  });

  it('is the same, whether or not it is made in threads', async () => {
    const options = {
      config: api.config,
      cases: 3000,
      seed: 5,
      until: until.getTime(),
      reviewers: ['rita'],
      pictured: [],
      specimens: factsOf(await drawSpecimens()),
    };
    const alone = createMaker(options)({ from: 0, to: 500 });
    for await (const { rows, terms, audit, statuses, ...block } of madeBlocks(options)) {
      expect(block).toMatchObject({ from: 0, to: 500 });
      const users = (made: typeof rows) => made.find(({ table }) => table === 'users')?.rows;
      expect(users(rows)).toEqual(users(alone.rows));
      expect({ terms, audit, statuses }).toEqual({
        terms: alone.terms,
        audit: alone.audit,
        statuses: alone.statuses,
      });
      break;
    }
  });

  it('is the same for the same seed, and differs for another', async () => {
    const companies = async (number: number) => {
      const { env, remove } = await settings();
      await seed({ config: configOf(env), cases: 20, seed: number, until });
      const other = await buildTestApp({ env });
      try {
        return await other.db
          .selectFrom('onboardings')
          .select(['id', 'company', 'status'])
          .orderBy('id')
          .execute();
      } finally {
        await other.close();
        await remove();
      }
    };
    const [one, same, another] = [await companies(3), await companies(3), await companies(4)];
    expect(one).toEqual(same);
    expect(one).not.toEqual(another);
  });
});
