import { beforeAll, describe, expect, it } from 'vitest';
import { countSomeMoves } from '#server/derived/time-in-state/count-moves.ts';
import { adminEmail, buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { certification, completeCase } from '#tests/support/complete-case.ts';
import { at, dropOff, movesFrom, record, wallet } from './moves.ts';

let api: TestApi;
let caseId: string;
let email: string;
/** A signed-in administrator. */
let reader: Person;

beforeAll(async () => {
  api = await buildTestApp();
  await liveThrough();
  return api.close;
});

/** Matches a duration within a tenth. */
const about = (seconds: number) => ({
  asymmetricMatch: (found: unknown) => typeof found === 'number' && Math.abs(found / seconds - 1) < 0.1,
});

const visit = (seconds: number) =>
  movesFrom('verified.step.wallet.loading', [
    [wallet.loaded, 1],
    [wallet.saved, seconds],
    [wallet.done, 2],
  ]);

/** Creates a submitted and decided case, three visits to its wallets, and one visit that ended in the middle. */
async function liveThrough(): Promise<void> {
  await api.reviewer();
  const { email: address, ...client } = await api.client();
  email = address;
  ({ onboardingId: caseId } = await completeCase(api, { email, ...client }));
  await on('2026-11-22T08:00:00.000Z', email, (as) =>
    api.call('PATCH', `/onboarding/${caseId}`, { as, body: { currentStep: 'wallet' } }),
  );
  api.clock.set('2026-11-22T09:00:00.000Z');
  const visitor = await api.signIn(email);
  for (const [hour, seconds] of [10, 20, 60].entries()) {
    await record(api, visitor, { started: `2026-11-22T1${hour}:00:00.000Z`, moves: visit(seconds) });
  }
  await record(api, visitor, { started: '2026-11-22T13:00:00.000Z', moves: visit(5).slice(0, 1) });
  await on('2026-11-24T08:00:00.000Z', email, (as) =>
    api.call('POST', `/onboarding/${caseId}/submission`, { as, body: certification }),
  );
  await on('2026-11-24T09:00:00.000Z', adminEmail, (as) =>
    api.call('POST', `/onboarding/${caseId}/decision`, { as, body: { event: 'takeIntoReview' } }),
  );
}

/** Does something at an instant. */
async function on(instant: string, as: string, call: (as: Person) => ReturnType<TestApi['call']>) {
  api.clock.set(instant);
  const person = await api.signIn(as);
  if (as === adminEmail) reader = person;
  const answer = await call(person);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
}

/** Signs in again: sessions do not last from one day to the next. */
async function signedIn(instant: string): Promise<Person> {
  api.clock.set(instant);
  reader = await api.signIn(adminEmail);
  return api.signIn(email);
}

describe('drop-off', () => {
  it('reports the dwell times of the wizard’s states, and the edges by which they are exited', async () => {
    const found = await dropOff(api, reader);
    const editing = at(found, 'verified.step.wallet.ready.editing');
    expect(editing).toMatchObject({ stays: 3, median: about(20), p90: about(60), here: 0 });
    expect(editing.over).toEqual([{ edge: wallet.saved.id, stays: 3 }]);
    // The whole step, from its first visible state.
    const step = at(found, 'verified.step.wallet');
    expect(step).toMatchObject({ stays: 3, over: [{ edge: wallet.done.id, stays: 3 }] });
    // One client had closed the portal for more than a day.
    expect(editing.closed).toBe(1);
    expect(at(found, 'verified').closed).toBe(4);
    expect(found.earlier).toBe(0);
  });

  it('reports from the audit trail the dwell times of cases by status, and of clients by step', async () => {
    const found = await dropOff(api, reader, '?machine=submission');
    expect(at(found, 'draft')).toMatchObject({
      stays: 1,
      here: 0,
      over: [{ edge: 'draft|submit|isComplete|submitted' }],
    });
    expect(at(found, 'submitted')).toMatchObject({ stays: 1, median: about(3600), here: 0 });
    expect(at(found, 'submitted.asCertified').over).toMatchObject([
      { edge: 'submitted.asCertified|takeIntoReview|-|in_review.asCertified', stays: 1 },
    ]);
    expect(at(found, 'in_review')).toMatchObject({ stays: 0, median: null, here: 1 });
    expect(found.steps).toEqual([]);
    const { steps } = await dropOff(api, reader);
    expect(steps).toHaveLength(11);
    expect(steps[3]).toMatchObject({
      place: 'wallet',
      stays: 1,
      median: about(48 * 3600),
      over: [{ edge: 'submitted', stays: 1 }],
    });
  });

  it('counts only what ended within the range, and refuses an invalid range', async () => {
    expect(
      at(await dropOff(api, reader, '?from=2026-11-22&to=2026-11-22'), 'verified.step.wallet').stays,
    ).toBe(3);
    const after = await dropOff(api, reader, '?from=2026-11-23&to=2026-11-24');
    expect(after.states.filter(({ stays }) => stays > 0)).toEqual([]);
    const refused = await api.call('GET', '/admin/drop-off?from=2026-11-24&to=2026-11-23', {
      as: reader,
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toMatchObject([{ property: 'from' }]);
  });

  it('counts each move once, however many count at the same time', async () => {
    const stays = async () =>
      at(await dropOff(api, reader, '?from=2026-11-25&to=2026-11-25'), 'verified.step.wallet').stays;
    const visitor = await signedIn('2026-11-25T07:00:00.000Z');
    await record(api, visitor, { started: '2026-11-25T08:00:00.000Z', moves: visit(5) });
    await Promise.all(Array.from({ length: 6 }, () => countSomeMoves(api)));
    expect(await stays()).toBe(1);
    expect(await countSomeMoves(api)).toBe(false);
    await record(api, visitor, { started: '2026-11-25T09:00:00.000Z', moves: visit(5) });
    expect(await stays()).toBe(2);
  });

  it('continues in the middle of a visit whose beginning an earlier call has sent', async () => {
    const visitor = await signedIn('2026-11-26T07:00:00.000Z');
    const moves = visit(30);
    const tab = 'a-tab-of-its-own';
    await record(api, visitor, { started: '2026-11-26T08:00:00.000Z', tab, moves: moves.slice(0, 1) });
    const range = '?from=2026-11-26&to=2026-11-26';
    expect(at(await dropOff(api, reader, range), 'verified.step.wallet.ready.editing')).toMatchObject({
      here: 1,
    });
    await record(api, visitor, { started: '2026-11-26T08:00:00.000Z', tab, moves });
    const found = await dropOff(api, reader, range);
    expect(at(found, 'verified.step.wallet.ready.editing')).toMatchObject({ stays: 1, here: 0 });
    expect(at(found, 'verified.step.wallet')).toMatchObject({ stays: 1, median: null });
  });

  it('counts what an earlier version of the wizard has recorded under the current names', async () => {
    await signedIn('2026-12-02T07:00:00.000Z');
    const counts = {
      lasted: {},
      over: { 'verified.step.wallet.editing.browsing|save|0': 4, 'verified.step|open.wallet|0': 2 },
      closed: 1,
    };
    await api.db
      .insertInto('stays')
      .values(
        (['day', 'week'] as const).map((span) => ({
          machine: 'onboarding' as const,
          span,
          first_day: span === 'day' ? '2026-12-01' : '2026-11-30',
          place: 'verified.step.wallet.editing.browsing',
          counts: JSON.stringify(counts),
        })),
      )
      .execute();
    const found = await dropOff(api, reader, '?from=2026-12-01&to=2026-12-01');
    expect(at(found, 'verified.step.wallet.ready.editing')).toMatchObject({
      stays: 6,
      closed: 1,
      over: [
        { edge: wallet.saved.id, stays: 4 },
        { edge: 'verified.step|open|mayOpen|verified.step.wallet', stays: 2 },
      ],
    });
    expect(found.earlier).toBe(0);
  });
});
