import { describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { decide, found, queue, staffMember, submitted } from '../cases/cases.ts';

type ComplianceStatistics = components['schemas']['ComplianceStatistics'];

const YEAR_MINUTES = 366 * 24 * 60;

async function figures(api: TestApi, as: Person): Promise<ComplianceStatistics> {
  const answer = await api.call('GET', '/admin/statistics/compliance', { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function record(api: TestApi, as: Person, id: string, body: object): Promise<void> {
  const answer = await api.call('POST', `/admin/cases/${id}/compliance/entries`, { as, body });
  expect(answer.statusCode, answer.body).toBe(201);
}

/** Expects that the queue finds as many cases as each number says. */
async function expectSameAsQueue(api: TestApi, as: Person, shown: ComplianceStatistics): Promise<void> {
  const total = async (query: string) => (await queue(api, as, query)).total;
  for (const { rating, cases } of shown.ratings) {
    expect({ rating, cases: await total(`rating=${rating}`) }).toEqual({ rating, cases });
  }
  for (const { rule, cases } of shown.openItems) {
    expect({ rule, cases: await total(`openItem=${rule}`) }).toEqual({ rule, cases });
  }
  expect(await total('reviewDue=overdue')).toBe(shown.overdueReviews);
}

const screening = {
  kind: 'screening',
  subject: 'client',
  answers: {
    screenedOn: '2026-01-02',
    listDate: '2026-01-01',
    lists: 'SEMA',
    outcome: 'confirmed',
    resolution: 'Same person',
  },
};
const thirdParty = {
  kind: 'third_party',
  subject: 'client',
  answers: { determinedOn: '2026-01-02', outcome: 'no', grounds: 'Asked the representative.' },
};

describe('the statistics of compliance files', () => {
  it('count ratings, open items and overdue reviews, which the queue finds', async () => {
    const api = await openTestApi();
    const rita = await staffMember(api, 'Rita');
    const risky = await submitted(api);
    const other = await submitted(api);
    const deleted = await submitted(api);
    await record(api, rita, risky.id, screening);
    await record(api, rita, other.id, thirdParty);
    await decide(api, rita, risky.id, { event: 'takeIntoReview' });
    await decide(api, rita, risky.id, { event: 'approve' });
    const admin = await api.admin();
    expect((await api.call('DELETE', `/onboarding/${deleted.id}`, { as: admin })).statusCode).toBe(204);

    const now = await figures(api, rita);
    expect(now.ratings.reduce((sum, { cases }) => sum + cases, 0)).toBe(2);
    expect(now.ratings.find(({ rating }) => rating === 'high')?.cases).toBe(1);
    expect(now.openItems).toContainEqual(expect.objectContaining({ rule: 'third-party', cases: 1 }));
    expect(now.openItems).toContainEqual(expect.objectContaining({ rule: 'relationship.purpose', cases: 2 }));
    expect(now.overdueReviews).toBe(0);
    expect(await found(api, rita, 'rating=high')).toEqual([risky.id]);
    expect(await found(api, rita, 'rating=high&openItem=third-party&status=approved')).toEqual([risky.id]);
    expect(await found(api, rita, 'rating=high&openItem=third-party&status=submitted')).toEqual([]);
    await expectSameAsQueue(api, rita, now);

    // A high risk is reviewed each year.
    api.clock.advanceMinutes(YEAR_MINUTES - 14 * 24 * 60);
    const early = await api.signIn('rita@firm.example');
    expect(await found(api, early, 'reviewDue=soon')).toEqual([risky.id]);
    expect(await found(api, early, 'reviewDue=overdue')).toEqual([]);
    api.clock.advanceMinutes(14 * 24 * 60);
    const late = await api.signIn('rita@firm.example');
    const later = await figures(api, late);
    expect(later.overdueReviews).toBe(1);
    expect(await found(api, late, 'reviewDue=overdue')).toEqual([risky.id]);
    await expectSameAsQueue(api, late, later);
  });

  it('count only the cases that are open to the reader', async () => {
    const api = await openTestApi({ env: { CASE_ACCESS: 'need-to-know' } });
    const rita = await staffMember(api, 'Rita');
    const otto = await staffMember(api, 'Otto');
    const { id } = await submitted(api);
    await submitted(api);
    await decide(api, otto, id, { event: 'takeIntoReview' });
    const rated = (shown: ComplianceStatistics) => shown.ratings.reduce((sum, { cases }) => sum + cases, 0);
    expect(rated(await figures(api, otto))).toBe(2);
    const closed = await figures(api, rita);
    expect(rated(closed)).toBe(1);
    expect(closed.openItems.every(({ cases }) => cases <= 1)).toBe(true);
    await expectSameAsQueue(api, rita, closed);
  });

  it('count the methods by which people were identified in the range', async () => {
    const api = await openTestApi();
    const rita = await staffMember(api, 'Rita');
    const { id } = await submitted(api);
    const file = (await api.call('GET', `/admin/cases/${id}/compliance`, { as: rita })).json();
    const [, person] = file.subjects;
    const answers = {
      method: 'reliance',
      verifiedOn: '2026-01-02',
      nameMatches: true,
      reliedOn: 'A bank',
      agreementDate: '2025-01-02',
      information: 'Name and date of birth',
    };
    await record(api, rita, id, { kind: 'identity_method', subject: person.key, answers });
    await record(api, rita, id, thirdParty);
    const methods = async (query = '') =>
      (await api.call('GET', `/admin/statistics${query}`, { as: rita })).json().methods;
    expect(await methods()).toEqual([
      { method: 'photo_id', entries: 0 },
      { method: 'credit_file', entries: 0 },
      { method: 'dual_process', entries: 0 },
      { method: 'reliance', entries: 1 },
    ]);
    const before = await methods('?from=2026-11-01&to=2026-11-20');
    expect(before.every(({ entries }: { entries: number }) => entries === 0)).toBe(true);
    const csv = await api.call('GET', '/admin/statistics/csv', { as: rita });
    expect(csv.body).toContain('methods,reliance,1,entries\r\n');
  });
});
