import { beforeAll, describe, expect, it } from 'vitest';
import { toCsv } from '#domain/csv.ts';
import { steps } from '#machines/steps.ts';
import { bucketOf, durationOf } from '#server/derived/statistics/durations.ts';
import type { Statistics } from '#server/derived/statistics/get-statistics.ts';
import { adminEmail, buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { certification, completeCase } from '#tests/support/complete-case.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  await liveThrough();
  return api.close;
});

const reviewerEmail = 'reviewer@example.com';

/** Creates one case with every event, and two drafts, from Saturday, 21 November on; the final date is the 30th. */
async function liveThrough(): Promise<void> {
  await api.reviewer();
  const { email, ...client } = await api.client();
  const { onboardingId: id } = await completeCase(api, { email, ...client });
  const still = await api.client();
  const draft = (await api.call('POST', '/onboarding', { as: still })).json();

  await on('2026-11-22T08:00:00.000Z', still.email, (as) =>
    api.call('PATCH', `/onboarding/${draft.id}`, { as, body: { currentStep: 'wallet' } }),
  );
  const decide = (at: string, body: object) =>
    on(at, adminEmail, (as) => api.call('POST', `/onboarding/${id}/decision`, { as, body }));
  const submit = (at: string) =>
    on(at, email, (as) => api.call('POST', `/onboarding/${id}/submission`, { as, body: certification }));

  await submit('2026-11-24T08:00:00.000Z');
  await on('2026-11-24T08:10:00.000Z', adminEmail, async (as) => {
    const { id: check } = await api.db
      .selectFrom('identity_checks')
      .select('id')
      .where('user_id', '=', client.userId)
      .where('subject', '=', 'self')
      .executeTakeFirstOrThrow();
    return api.call('PUT', '/sumsub/admin', { as, body: { id: check, decision: 'approve' } });
  });
  await on('2026-11-24T08:20:00.000Z', 'late@example.com', (as) => api.call('POST', '/onboarding', { as }));
  await decide('2026-11-24T09:00:00.000Z', { event: 'takeIntoReview' });
  await decide('2026-11-24T10:00:00.000Z', { event: 'requestChanges', changes });
  await submit('2026-11-25T08:00:00.000Z');
  await decide('2026-11-25T09:00:00.000Z', { event: 'takeIntoReview' });
  await decide('2026-11-26T08:00:00.000Z', { event: 'approve', rationale: 'Known to us.' });
  await decide('2026-11-30T08:00:00.000Z', { event: 'reopen' });
  await decide('2026-11-30T09:00:00.000Z', { event: 'reject', reason: 'A forged certificate.' });
}

const changes = [
  { step: 'onboardingDocuments', property: 'proofOfAddress', reason: 'It is cut off.' },
  { step: 'onboardingDocuments', property: 'proofOfAddress.0', reason: 'It is old.' },
  { step: 'onboardingDocuments', property: 'sourceOfFunds', reason: 'Add a statement.' },
  { step: 'onboardingDocuments', property: '', reason: 'Scan them all again.' },
  { step: 'companyDetails', property: 'legalName', reason: 'As on the certificate.' },
];

/** Does something at an instant; sessions do not last from one day to the next. */
async function on(at: string, email: string, call: (as: Person) => ReturnType<TestApi['call']>) {
  api.clock.set(at);
  const answer = await call(await api.signIn(email));
  expect(answer.statusCode, answer.body).toBeLessThan(300);
}

async function statistics(query = '', as?: Person): Promise<Statistics> {
  const answer = await api.call('GET', `/admin/statistics${query}`, { as: as ?? (await reader()) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

let signedIn: Promise<Person> | undefined;
/** The reviewer who reads everything below. */
function reader(): Promise<Person> {
  signedIn ??= api.signIn(reviewerEmail);
  return signedIn;
}

const week = (day: string, counts: Partial<Statistics['weeks'][number]> = {}) => ({
  week: day,
  started: 0,
  submitted: 0,
  approved: 0,
  rejected: 0,
  changesRequested: 0,
  late: 0,
  ...counts,
});

describe('statistics', () => {
  it('report events by week, and the status of the cases', async () => {
    const found = await statistics();
    expect(found).toMatchObject({ from: '2026-09-14', to: '2026-11-30' });
    expect(found.now).toMatchObject({ draft: 2, rejected: 1, submitted: 0, approved: 0 });
    expect(found.weeks).toHaveLength(12);
    expect(found.weeks.slice(-4)).toEqual([
      week('2026-11-09'),
      week('2026-11-16', { started: 2 }),
      week('2026-11-23', { started: 1, submitted: 2, approved: 1, changesRequested: 1 }),
      week('2026-11-30', { rejected: 1 }),
    ]);
  });

  it('measure from the start to the first submission, and from a submission to the first decision', async () => {
    const { timeToSubmit, timeToDecide } = await statistics();
    for (const [{ median, p90, count }, hours] of [
      [timeToSubmit, 72],
      [timeToDecide, 24],
    ] as const) {
      expect(count).toBe(1);
      for (const figure of [median, p90]) expect(Math.abs((figure ?? 0) / hours - 1)).toBeLessThan(0.05);
    }
  });

  it('report the steps of drafts that were not touched for a week', async () => {
    const stops = async () => (await statistics()).stops.filter(({ cases }) => cases > 0);
    expect((await statistics()).stops.map(({ step }) => step)).toEqual(steps.map(({ id }) => id));
    expect(await stops()).toEqual([{ step: 'wallet', cases: 1 }]);
  });

  it('count the results of checks, and each document group once per request', async () => {
    const { checks, refusedDocuments } = await statistics();
    expect(checks.filter((each) => each.checks > 0)).toEqual([
      { provider: 'manual', outcome: 'verified', checks: 1 },
    ]);
    expect(refusedDocuments.filter(({ requests }) => requests > 0)).toEqual([
      { group: 'proofOfAddress', requests: 1 },
      { group: 'sourceOfFunds', requests: 1 },
    ]);
  });

  it('include both ends of a range, and nothing outside it', async () => {
    const oneDay = await statistics('?from=2026-11-24&to=2026-11-24');
    expect(oneDay.weeks).toEqual([week('2026-11-23', { started: 1, submitted: 1, changesRequested: 1 })]);
    expect(oneDay.timeToDecide).toEqual({ median: null, p90: null, count: 0 });
    expect(oneDay.checks.find(({ outcome }) => outcome === 'verified')?.checks).toBe(1);
    const sunday = await statistics('?from=2026-11-22&to=2026-11-24');
    expect(sunday.weeks).toEqual([
      week('2026-11-16'),
      week('2026-11-23', { started: 1, submitted: 1, changesRequested: 1 }),
    ]);
    const wholeWeek = await statistics('?from=2026-11-23&to=2026-11-29');
    expect(wholeWeek.weeks).toEqual([
      week('2026-11-23', { started: 1, submitted: 2, approved: 1, changesRequested: 1 }),
    ]);
    const longest = await statistics('?from=2023-11-27&to=2026-11-30');
    expect(longest.weeks).toHaveLength(158);
    expect(longest.weeks.reduce((sum, { started }) => sum + started, 0)).toBe(3);
    expect(longest.timeToSubmit.count).toBe(1);
  });

  it.each([
    ['?from=2026-11-25&to=2026-11-24', 'Choose a first day that is not after the last day'],
    ['?from=2026-12-01', 'Choose a first day that is not after the last day'],
    ['?from=2023-11-26&to=2026-11-30', 'Choose at most 1,100 days'],
    ['?from=2026-02-30', undefined],
    ['?from=yesterday', undefined],
  ])('refuse the range %s', async (query, message) => {
    for (const path of ['/admin/statistics', '/admin/statistics/csv']) {
      const answer = await api.call('GET', `${path}${query}`, { as: await reader() });
      expect(answer.statusCode).toBe(400);
      if (message) expect(answer.json().message).toEqual([{ property: 'from', message }]);
    }
  });

  it('are available to reviewers and administrators only', async () => {
    // An address gets at most one mail a minute.
    api.clock.advanceMinutes(2);
    const client = await api.signIn('late@example.com');
    const admin = await api.signIn(adminEmail);
    for (const path of ['/admin/statistics', '/admin/statistics/csv']) {
      expect((await api.call('GET', path, { as: client })).statusCode).toBe(403);
      expect((await api.call('GET', path)).statusCode).toBe(401);
      expect((await api.call('GET', path, { as: admin })).statusCode).toBe(200);
    }
  });

  it('are exported as a table with the same figures', async () => {
    const query = '?from=2026-11-21&to=2026-11-30';
    const answer = await api.call('GET', `/admin/statistics/csv${query}`, { as: await reader() });
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-disposition']).toContain('statistics-2026-11-21-2026-11-30.csv');
    const [heading, ...rows] = parsed(answer.body);
    expect(heading).toEqual(['measure', 'group', 'value', 'unit']);
    const value = (measure: string, group: string) =>
      rows.find((row) => row[0] === measure && row[1] === group)?.[2];
    const found = await statistics(query);
    expect(value('now', 'draft')).toBe('2');
    expect(value('submitted', '2026-11-23')).toBe('2');
    expect(value('timeToSubmit', 'median')).toBe(String(found.timeToSubmit.median));
    expect(value('stops', 'wallet')).toBe('1');
    expect(value('checks', 'manual verified')).toBe('1');
    expect(value('refusedDocuments', 'sourceOfFunds')).toBe('1');
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([4]));
  });

  it('count each draft once, however many calls move it at once', async () => {
    const clients = await Promise.all([api.client(), api.client(), api.client()]);
    const ids = await Promise.all(
      clients.map(async (as) => (await api.call('POST', '/onboarding', { as })).json().id),
    );
    const moves = ['wallet', 'customerType', 'companyDetails', 'controlOwnership'].flatMap((currentStep) =>
      clients.map((as, at) => api.call('PATCH', `/onboarding/${ids[at]}`, { as, body: { currentStep } })),
    );
    for (const { statusCode } of await Promise.all(moves)) expect(statusCode).toBe(200);
    const stand = await api.db
      .selectFrom('onboardings')
      .select(({ fn }) => ['current_step as item', fn.countAll<number>().as('n')])
      .where('status', '=', 'draft')
      .groupBy('current_step')
      .orderBy('current_step')
      .execute();
    const counted = await api.db
      .selectFrom('statistics')
      .select(({ fn }) => ['item', fn.sum<number>('n').as('n')])
      .where('measure', '=', 'draft')
      .where('span', '=', 'week')
      .groupBy('item')
      .orderBy('item')
      .execute();
    expect(counted.filter(({ n }) => n !== 0)).toEqual(stand);
  });
});

describe('a table of figures', () => {
  it('quotes what must be quoted, and never contains a formula', () => {
    const texts = ['a,b', 'say "no"', 'two\r\nlines', '=1+1', '@SUM(A1)', '-1', 'plain'];
    const safe = ['a,b', 'say "no"', 'two\r\nlines', "'=1+1", "'@SUM(A1)", "'-1", 'plain'];
    expect(parsed(toCsv([texts, [-1.5]]))).toEqual([safe, ['-1.5']]);
  });
});

describe('durations', () => {
  it('are accurate to five percent, from minutes to years', () => {
    for (let minutes = 1; minutes < 1_600_000; minutes *= 1.037) {
      const { median } = durationOf(new Map([[bucketOf(minutes * 60_000), 1]]));
      expect(Math.abs(((median ?? 0) * 60) / minutes - 1)).toBeLessThan(0.05);
    }
  });

  it('use the nearest rank', () => {
    const hours = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
    const { median, p90, count } = durationOf(new Map(hours.map((each) => [bucketOf(each * 3_600_000), 1])));
    expect(count).toBe(10);
    expect((median ?? 0) / 16).toBeCloseTo(1, 1);
    expect((p90 ?? 0) / 256).toBeCloseTo(1, 1);
  });
});

/** Parses comma-separated values (RFC 4180). */
function parsed(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
