import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { certification, completeCase } from '#tests/support/complete-case.ts';
import { movesFrom, record, wallet } from './moves.ts';

type CaseJourney = components['schemas']['CaseJourney'];

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

async function journey(id: string, as: Person, query = ''): Promise<CaseJourney> {
  const answer = await api.call('GET', `/admin/cases/${id}/journey${query}`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Returns all moves of a visit. */
const inFull = ({ edges, places, visits }: CaseJourney, visit: number) =>
  visits[visit]?.moves.map(({ edge, from, to, after }) => [edges[edge], places[from], places[to], after]);

describe('the journey of a case', () => {
  it('is returned visit by visit, with edges and states only', async () => {
    const [client, reviewer] = [await api.client(), await api.reviewer()];
    const moves = movesFrom('verified.step.wallet.loading', [
      [wallet.loaded, 0],
      [wallet.saved, 9],
      [wallet.expired, 1],
    ]);
    await record(api, client, { started: '2026-11-21T08:00:00.000Z', moves });
    await record(api, client, { started: '2026-11-21T08:10:00.000Z', moves: moves.slice(0, 1) });
    const { id } = (await api.call('POST', '/onboarding', { as: client, body: {} })).json();
    const found = await journey(id, reviewer);
    expect(found.visits.map(({ startedAt }) => startedAt)).toEqual([
      '2026-11-21T08:00:00.000Z',
      '2026-11-21T08:10:00.000Z',
    ]);
    expect(found).toMatchObject({ machine: 'onboarding', isWhole: true });
    const [loading, browsing] = ['loading', 'ready.editing'].map((state) => `verified.step.wallet.${state}`);
    expect(inFull(found, 0)).toEqual([
      [wallet.loaded.id, loading, browsing, 0],
      [wallet.saved.id, browsing, 'verified.step.wallet.saving', 9000],
      [wallet.expired.id, 'verified.step.wallet.saving', 'unverified.editing', 10_000],
    ]);
    expect(inFull(found, 1)).toHaveLength(1);
  });

  it('of the case status is derived from the audit trail', async () => {
    const [client, admin] = [await api.client(), await api.admin()];
    const { onboardingId: id } = await completeCase(api, client);
    expect(await journey(id, admin, '?machine=submission')).toMatchObject({ visits: [], isWhole: true });
    for (const event of ['submission', 'withdrawal', 'submission']) {
      await api.call('POST', `/onboarding/${id}/${event}`, {
        as: client,
        body: event === 'submission' ? certification : {},
      });
    }
    const found = await journey(id, admin, '?machine=submission');
    expect(inFull(found, 0)?.map((move) => move.slice(0, 3))).toEqual([
      ['draft|submit|isComplete|submitted', 'draft', 'submitted.asCertified'],
      ['submitted|withdraw|-|withdrawn', 'submitted.asCertified', 'withdrawn'],
      ['withdrawn|submit|isComplete|submitted', 'withdrawn', 'submitted.asCertified'],
    ]);
  });
});
