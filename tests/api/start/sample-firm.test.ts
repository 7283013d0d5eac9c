// SQLite alone: seed
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { seed } from '#scripts/seed/seed.ts';
import { parseConfig } from '#server/platform/settings/config.ts';
import { prepareDataDir } from '#server/platform/settings/data-dir.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';

const until = new Date('2026-11-21T08:00:00.000Z');

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'onboarding-firm-'));
  const env = { DATA_DIR: dataDir, APP_SECRET: 'a-secret-for-tests-that-is-long-enough' };
  await seed({ config: prepareDataDir(parseConfig(env)), cases: 60, seed: 1, until, firm: true });
  api = await buildTestApp({ env });
  admin = await api.admin();
  return async () => {
    await api.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  // Two years of a firm, call by call.
}, 180_000);

async function get(path: string) {
  const answer = await api.call('GET', path, { as: admin });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function statesIn(path: string, field = 'state'): Promise<string[]> {
  const { items } = await get(path);
  return [...new Set<string>(items.map((item: Record<string, string>) => item[field]))].sort();
}

describe('a seeded firm', () => {
  it.each([
    ['/blogs/forAdmin', 8],
    ['/trainings', 4],
    ['/training-learners', 12],
    ['/training-certificates', 8],
    ['/training-purchases', 14],
    ['/promo-codes', 3],
    ['/partners', 5],
    ['/contacts', 9],
    ['/resumes', 5],
    ['/newsletter-subscription', 18],
    ['/msb-application', 7],
  ])('has entries in %s', async (path, atLeast) => {
    expect((await get(path)).total).toBeGreaterThanOrEqual(atLeast);
  });

  it('has compliance files with ownership, open items, ratings and a review that is due', async () => {
    const { items } = await get('/admin/cases?status=approved&sort=createdAt&pageSize=3');
    const files = await Promise.all(
      items.map(({ id }: { id: string }) => get(`/admin/cases/${id}/compliance`)),
    );
    const open = files.map((file) =>
      file.items.filter(({ state }: { state: string }) => state !== 'satisfied'),
    );
    expect(open.map((left) => left.length > 0)).toEqual([false, false, true]);
    expect(files[0].risk.rating).toBe('high');
    expect(files[0].risk.nextReviewOn < '2026-11-21').toBe(true);
    expect((await get(`/admin/cases/${items[0].id}/ownership`)).version).toBe(1);
  });

  it('has entries in many states', async () => {
    expect(await statesIn('/blogs/forAdmin')).toEqual(['archived', 'draft', 'published', 'scheduled']);
    expect(await statesIn('/training-purchases?pageSize=100')).toEqual(
      expect.arrayContaining(['created', 'paid', 'refunded']),
    );
    expect(await statesIn('/contacts', 'status')).toEqual(['in_progress', 'new', 'resolved', 'spam']);
    expect(await statesIn('/msb-application', 'status')).toEqual(
      expect.arrayContaining(['clarification', 'draft', 'refused', 'registered', 'submitted']),
    );
  });

  it('has open cases that are due soon, with tags, notes and messages', async () => {
    const { items } = await get('/admin/cases?status=submitted,in_review&pageSize=100');
    expect(items.length).toBeGreaterThan(0);
    const longest = Math.min(
      ...items.map(({ waitingSince }: { waitingSince: string }) => Date.parse(waitingSince)),
    );
    expect(until.getTime() - longest).toBeLessThan(30 * 86_400_000);
    expect(items.some(({ tags }: { tags: unknown[] }) => tags.length > 0)).toBe(true);
    const [first] = items;
    expect((await get(`/onboarding/${first.id}/messages`)).items.length).toBeGreaterThan(0);
  });

  it('leaves no mail to be sent to the sample addresses', async () => {
    const waiting = await api.db
      .selectFrom('mail_outbox')
      .select('recipient')
      .where('sent_at', 'is', null)
      .execute();
    expect(waiting.filter(({ recipient }) => recipient !== admin.email)).toEqual([]);
  });
});
