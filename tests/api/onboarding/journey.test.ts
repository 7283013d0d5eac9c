import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { machineVersion } from '#machines/onboarding.machine.ts';
import { listMoves } from '#server/records/journey/journey.repository.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

const browsing = 'verified.step.wallet.ready.editing';
const adding = 'verified.step.wallet.adding';
const sentAt = '2020-01-01T00:00:10.000Z';
const added = {
  seq: 1,
  at: '2020-01-01T00:00:04.000Z',
  edge: `verified.step.wallet.ready|entry.add|fitsStep|verified.step.wallet.adding`,
  from: browsing,
  to: adding,
  stayed: 5200,
};
const state = {
  step: 'wallet',
  places: [adding, 'verified.leaving.idle'],
  attention: ['fundingDetails'],
  target: { list: 'wallets', index: null },
};

describe('the recorded journey of the wizard', () => {
  it('is shown to the returning client and to staff, by the server’s clock', async () => {
    const [client, other, admin] = [await api.client(), await api.client(), await api.admin()];
    api.clock.set('2026-11-21T09:00:00.000Z');
    expect((await record(client, { moves: [added] })).statusCode).toBe(204);
    const journey = { machineVersion, state, at: '2026-11-21T09:00:00.000Z' };
    const { id, ...started } = (await api.call('POST', '/onboarding', { as: client, body: {} })).json();
    expect(started).toMatchObject({ journey });
    expect((await api.call('GET', `/admin/cases/${id}`, { as: admin })).json()).toMatchObject({
      journeyState: journey,
    });
    expect(await movesOf(id)).toMatchObject([
      { position: 1, edge: added.edge, from_place: browsing, to_place: adding, stayed: 5200 },
    ]);
    expect((await movesOf(id))[0]?.at, 'six seconds before the call').toBe('2026-11-21T08:59:54.000Z');
    const elsewhere = (await api.call('POST', '/onboarding', { as: other, body: {} })).json();
    expect(elsewhere).not.toHaveProperty('journey');
    const row = await api.db.selectFrom('journey_states').select('state').executeTakeFirstOrThrow();
    expect(row.state).not.toContain('wallet');
    await api.call('DELETE', `/onboarding/${id}`, { as: admin });
    expect(await movesOf(id), 'goes with the case').toEqual([]);
  });

  it('contains a move once, however often and in whatever order it is sent', async () => {
    const client = await api.client();
    const tab = randomUUID();
    const moves = [1, 2, 3].map((seq) => ({ ...added, seq }));
    const later = { ...state, step: 'customerType' };
    await record(client, { tab, moves, state: later });
    await Promise.all([
      record(client, { tab, moves: moves.slice(0, 2) }),
      record(client, { tab, moves }),
      record(client, { tab: randomUUID(), moves: [added] }),
      record(client, { tab, moves: [...moves, { ...added, seq: 4 }], state: later }),
    ]);
    const { id } = (await api.call('POST', '/onboarding', { as: client, body: {} })).json();
    const stored = await movesOf(id);
    expect(stored.filter((move) => move.tab === tab).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(stored.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    // A delayed call must not reset the wizard.
    await record(client, { tab, moves: [{ ...added, seq: 5 }], state: later });
    await record(client, { tab, moves: moves.slice(0, 2) });
    const { journey } = (await api.call('POST', '/onboarding', { as: client, body: {} })).json();
    expect(journey.state).toEqual(later);
  });

  it('stores the last 5,000 moves of a case', async () => {
    const client = await api.client();
    for (let from = 0; from < 5200; from += 200) {
      const moves = Array.from({ length: 200 }, (_, index) => ({ ...added, seq: from + index + 1 }));
      await record(client, { tab: 'one-tab-', moves });
    }
    const { id } = (await api.call('POST', '/onboarding', { as: client, body: {} })).json();
    const stored = await movesOf(id);
    expect([stored.length, stored[0]?.seq, stored.at(-1)?.seq]).toEqual([5000, 201, 5200]);
  });

  it('refuses unknown states and moves by name, and stores nothing of them', async () => {
    const client = await api.client();
    const refused = await record(client, {
      state: { ...state, places: ['verified.step.wallet'] },
      moves: [
        added,
        { ...added, seq: 2, edge: 'verified.step.wallet|dance|0' },
        { ...added, seq: 3, from: 'verified.step.customerType.ready.editing' },
      ],
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toEqual([
      { property: 'state.places.0', message: 'The wizard has no innermost state verified.step.wallet' },
      { property: 'moves.1.edge', message: 'The wizard has no edge verified.step.wallet|dance|0' },
      {
        property: 'moves.2.edge',
        message: `verified.step.customerType.ready.editing does not have the edge ${added.edge}`,
      },
    ]);
    const old = await record(client, { machineVersion: machineVersion + 1, moves: [added] });
    expect(old.json().message).toEqual([
      {
        property: 'machineVersion',
        message: `The wizard is at version ${machineVersion}. Reload the page`,
      },
    ]);
    expect(
      (await record(client, { moves: Array.from({ length: 201 }, () => added) })).statusCode,
      'too many at once',
    ).toBe(400);
    expect((await record(client, { state: { ...state, email: 'ada@example.com' } })).statusCode).toBe(400);
    expect((await record(await api.admin(), {})).statusCode).toBe(403);
    const { journey } = (await api.call('POST', '/onboarding', { as: client, body: {} })).json();
    expect(journey).toBeUndefined();
  });
});

function record(as: Person, more: object) {
  const body = { machineVersion, tab: randomUUID(), sentAt, state, moves: [], ...more };
  return api.call('PUT', '/onboarding/self/journey', { as, body });
}

function movesOf(onboardingId: string) {
  return listMoves(api.db, { onboardingId, limit: 10_000 });
}
