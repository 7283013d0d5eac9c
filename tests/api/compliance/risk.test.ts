import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { defaultRiskTable } from '#domain/compliance/risk/risk-table.ts';
import { recomputeRatings } from '#server/records/compliance/risk/recompute.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { decide, staffMember, submitted } from '../cases/cases.ts';

type Risk = NonNullable<components['schemas']['ComplianceFile']['risk']>;

let api: TestApi;
let rita: Person;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  api = await buildTestApp();
  rita = await staffMember(api, 'Rita');
  ada = await staffMember(api, 'Ada', 'administrator');
  bo = await staffMember(api, 'Bo', 'administrator');
  return api.close;
});

const riskOf = async (id: string): Promise<Risk> =>
  (await api.call('GET', `/admin/cases/${id}/compliance`, { as: rita })).json().risk;
const record = (as: Person, id: string, body: object) =>
  api.call('POST', `/admin/cases/${id}/compliance/entries`, { as, body });
const confirmed = {
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

describe('the rating of a client', () => {
  it('is computed at the submission, moves with the file, and says what moved', async () => {
    const { id } = await submitted(api);
    const before = await riskOf(id);
    expect(before.changes).toHaveLength(1);
    expect(before.nextReviewOn).toBeNull();
    await record(rita, id, confirmed);
    const after = await riskOf(id);
    expect(after.rating).toBe('high');
    expect(after.reasons[0]).toMatch(/^Screening hits: confirmed, 60 points, a high risk by itself$/);
    expect(after.changes[0]).toMatchObject({
      rating: 'high',
      moved: [expect.stringMatching(/^Screening hits: from/)],
    });
    const row = await api.db
      .selectFrom('compliance_ratings')
      .selectAll()
      .where('onboarding_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.rating).toBe('high');
    expect(row.inputs).not.toContain('confirmed');
  });

  it('is replaced with a reason by someone who may sign off, and sets the next review at the approval', async () => {
    const { id } = await submitted(api);
    const low = {
      kind: 'risk_override',
      subject: 'client',
      answers: { rating: 'low', reason: 'Known to us for ten years' },
    };
    expect((await record(rita, id, low)).statusCode).toBe(403);
    expect((await record(ada, id, { ...low, answers: { rating: 'low', reason: '' } })).statusCode).toBe(400);
    expect((await record(ada, id, low)).statusCode).toBe(201);
    expect((await riskOf(id)).rating).toBe('low');
    await decide(api, rita, id, { event: 'takeIntoReview' });
    await decide(api, rita, id, { event: 'approve' });
    const { nextReviewOn } = await riskOf(id);
    expect(nextReviewOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    await record(ada, id, { ...low, answers: { rating: 'high', reason: 'An owner is under investigation' } });
    const later = (await riskOf(id)).nextReviewOn ?? '';
    expect(Number(nextReviewOn?.slice(0, 4)) - Number(later.slice(0, 4))).toBe(2);
    await record(ada, id, { ...low, answers: { rating: 'computed', reason: 'The investigation is closed' } });
    const { rating, computed } = await riskOf(id);
    expect(rating).toBe(computed);
  });
});

describe('the risk table', () => {
  const propose = (as: Person, table: object, reason = 'Bearer shares are worse than we thought') =>
    api.call('POST', '/admin/risk-table', { as, body: { table, reason } });
  const decideTable = (as: Person, version: number, decision: string) =>
    api.call('PUT', `/admin/risk-table/${version}/decision`, { as, body: { decision } });

  it('is changed by two people, and then all ratings are computed again', async () => {
    const { id } = await submitted(api);
    const before = await riskOf(id);
    const heavier = { ...defaultRiskTable, mediumFrom: 1, highFrom: 2 };
    expect((await propose(rita, heavier)).statusCode).toBe(403);
    expect((await propose(ada, { ...heavier, highFrom: 1 })).statusCode).toBe(400);
    const proposed = await propose(ada, heavier);
    expect(proposed.statusCode, proposed.body).toBe(201);
    const { version } = proposed.json().versions[0];
    expect((await propose(bo, heavier)).statusCode).toBe(409);
    expect((await decideTable(ada, version, 'approve')).json().message).toMatch(
      /Another person has to approve/,
    );
    const both = await Promise.all([
      decideTable(bo, version, 'approve'),
      decideTable(bo, version, 'approve'),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);

    await recomputeRatings(api);
    const row = await api.db
      .selectFrom('compliance_ratings')
      .selectAll()
      .where('onboarding_id', '=', id)
      .executeTakeFirstOrThrow();
    expect([row.table_version, row.rating]).toEqual([version, 'high']);
    const after = await riskOf(id);
    expect(after).toMatchObject({ rating: 'high', table: version, score: before.score });
    expect((await decideTable(bo, 999, 'refuse')).statusCode).toBe(404);
  });
});
