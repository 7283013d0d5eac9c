import { describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { decide, found, queue, staffMember, submitted } from './cases.ts';

type Team = components['schemas']['Team'];

const DAY_MINUTES = 24 * 60;

async function team(api: TestApi, as: Person): Promise<Team> {
  const answer = await api.call('GET', '/admin/team', { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function assign(api: TestApi, as: Person, id: string): Promise<void> {
  const body = { to: as.userId, from: null };
  expect((await api.call('PUT', `/admin/cases/${id}/assignee`, { as, body })).statusCode).toBe(200);
}

/** Takes a case into review, which assigns it, and decides it. */
async function decided(api: TestApi, as: Person, id: string, body: object): Promise<void> {
  await decide(api, as, id, { event: 'takeIntoReview' });
  const answer = await decide(api, as, id, body);
  expect(answer.statusCode, answer.body).toBe(200);
}

/** Expects that the queue finds as many cases as each number says. */
async function expectSameAsQueue(api: TestApi, as: Person, { from, to, members }: Team): Promise<void> {
  for (const { person, open, dueToday, late, decided } of members) {
    const assignee = `assignee=${person?.id ?? 'nobody'}`;
    const waiting = `status=submitted,in_review&${assignee}`;
    const ofPeriod = `event=decided&eventFrom=${from}&eventTo=${to}&eventBy=${person?.id ?? 'nobody'}`;
    const total = async (query: string) => (await queue(api, as, query)).total;
    expect({
      open: await total(waiting),
      dueToday: await total(`${waiting}&dueToday=true`),
      late: await total(`${waiting}&dueDays=0`),
      decided: await total(ofPeriod),
    }).toEqual({ open, dueToday, late, decided });
  }
}

const refusal = { event: 'reject', reason: 'A forged certificate.' };

describe('the team', () => {
  it('has the load and the decisions of each person, which the queue finds', async () => {
    const api = await openTestApi({ env: { CASE_DUE_DAYS: '2' } });
    await staffMember(api, 'Rita');
    await staffMember(api, 'Otto');
    const signIn = (name: string) => api.signIn(`${name}@firm.example`);
    // Two days later, the first one is due.
    const late = await submitted(api);
    api.clock.advanceMinutes(DAY_MINUTES);
    const other = await submitted(api);
    api.clock.advanceMinutes(DAY_MINUTES);
    const unassigned = await submitted(api);
    const quick = await submitted(api);
    const slow = await submitted(api);
    api.clock.advanceMinutes(60);
    const otto = await signIn('otto');
    await decided(api, otto, quick.id, refusal);
    // A case that was reopened was decided before: only its number counts, and it counts once.
    await decide(api, otto, quick.id, { event: 'reopen' });
    await decided(api, otto, quick.id, refusal);
    api.clock.advanceMinutes(120);
    await decided(api, otto, slow.id, refusal);
    const rita = await signIn('rita');
    await assign(api, rita, late.id);
    await assign(api, rita, other.id);

    const asked = await team(api, rita);
    const of = (name: string | null) =>
      asked.members.find(({ person }) => (name === null ? person === null : person?.name.startsWith(name)));
    expect(asked.members[0]?.person?.name).toBe('Rita Reviewer');
    expect(asked.members.at(-1)?.person).toBeNull();
    expect(of('Rita')).toMatchObject({ open: 2, late: 1, decided: 0, medianHours: null });
    expect(of('Otto')).toMatchObject({ open: 0, late: 0, decided: 2, medianHours: 1 });
    expect(of(null)).toMatchObject({ open: 1, dueToday: 0, late: 0, decided: 0 });
    await expectSameAsQueue(api, rita, asked);
    expect(await found(api, rita, 'assignee=nobody')).toEqual([unassigned.id]);

    // The decisions of more than 30 days ago no longer count.
    api.clock.advanceMinutes(30 * DAY_MINUTES);
    const again = await signIn('rita');
    const later = await team(api, again);
    expect(later.members.reduce((sum, each) => sum + each.decided, 0)).toBe(0);
    await expectSameAsQueue(api, again, later);
  });

  it('counts what is due later today apart from what is late', async () => {
    const api = await openTestApi({ env: { CASE_DUE_DAYS: '1' } });
    await staffMember(api, 'Rita');
    const { id } = await submitted(api);
    // An hour before the case is due, which is still the same day in UTC.
    api.clock.advanceMinutes(DAY_MINUTES - 60);
    const rita = await api.signIn('rita@firm.example');
    const unassigned = async () => (await team(api, rita)).members.at(-1);
    expect(await unassigned()).toMatchObject({ open: 1, dueToday: 1, late: 0 });
    expect(await found(api, rita, 'dueToday=true')).toEqual([id]);
    api.clock.advanceMinutes(60);
    expect(await unassigned()).toMatchObject({ open: 1, dueToday: 0, late: 1 });
    expect(await found(api, rita, 'dueToday=true')).toEqual([]);
    await expectSameAsQueue(api, rita, await team(api, rita));
  });

  it('shows the cases of someone who may no longer review', async () => {
    const api = await openTestApi();
    const rita = await staffMember(api, 'Rita');
    const gone = await staffMember(api, 'Gone');
    const { id } = await submitted(api);
    await assign(api, gone, id);
    const admin = await api.admin();
    const disabled = await api.call('PATCH', `/users/${gone.userId}`, {
      as: admin,
      body: { disabled: true },
    });
    expect(disabled.statusCode, disabled.body).toBe(200);
    const member = (await team(api, rita)).members.find(({ person }) => person?.id === gone.userId);
    expect(member).toMatchObject({ person: { reviewsCases: false }, open: 1 });
  });
});

describe('the queue by an event', () => {
  it('finds the cases to which it happened on these days', async () => {
    const api = await openTestApi({ env: { CASE_DUE_DAYS: '2' } });
    const rita = await staffMember(api, 'Rita');
    const inTime = await submitted(api);
    const late = await submitted(api);
    const changes = [{ step: 'wallet', property: '', reason: 'Name all wallets.' }];
    await decided(api, rita, inTime.id, { event: 'requestChanges', changes });
    api.clock.advanceMinutes(3 * DAY_MINUTES);
    const later = await api.signIn('rita@firm.example');
    await decided(api, later, late.id, { event: 'approve' });
    const on = async (event: string, days = '') =>
      (await found(api, later, `event=${event}&${days}`))
        .map((id) => (id === late.id ? 'late' : 'inTime'))
        .sort();
    const first = 'eventFrom=2026-11-21&eventTo=2026-11-21';
    const last = 'eventFrom=2026-11-24&eventTo=2026-11-24';
    expect(await on('started', first)).toEqual(['inTime', 'late']);
    expect(await on('started', last)).toEqual([]);
    expect(await on('submitted')).toEqual(['inTime', 'late']);
    expect(await on('firstSubmitted', first)).toEqual(['inTime', 'late']);
    expect(await on('changesRequested', first)).toEqual(['inTime']);
    expect(await on('approved', last)).toEqual(['late']);
    expect(await on('approved', first)).toEqual([]);
    expect(await on('rejected')).toEqual([]);
    expect(await on('decided', 'eventFrom=2026-11-22')).toEqual(['late']);
    expect(await on('answeredInTime')).toEqual(['inTime']);
    expect(await on('answeredLate')).toEqual(['late']);
    expect(await on('decided', 'eventBy=me')).toEqual(['late']);
    expect(await on('decided', 'eventBy=someone')).toEqual([]);
    expect(await on('decided', 'status=approved&sort=updatedAt&order=desc')).toEqual(['late']);
    expect(await on('decided', 'status=draft')).toEqual([]);
  });

  it('refuses days and people without an event, and days in the wrong order', async () => {
    const api = await openTestApi();
    const rita = await staffMember(api, 'Rita');
    const refused = async (query: string) => {
      const answer = await api.call('GET', `/admin/cases?${query}`, { as: rita });
      return [answer.statusCode, answer.json().message[0].property];
    };
    expect(await refused('eventFrom=2026-11-21')).toEqual([400, 'event']);
    expect(await refused('eventBy=me')).toEqual([400, 'event']);
    expect(await refused('event=started&eventBy=me')).toEqual([400, 'eventBy']);
    expect(await refused('event=decided&eventFrom=2026-11-22&eventTo=2026-11-21')).toEqual([
      400,
      'eventFrom',
    ]);
    expect((await refused('event=erased'))[0]).toBe(400);
    expect((await refused('event=decided&eventFrom=yesterday'))[0]).toBe(400);
  });

  it('finds drafts that stopped at a step', async () => {
    const api = await openTestApi();
    await staffMember(api, 'Rita');
    await submitted(api);
    const still = await api.client();
    const { id } = (await api.call('POST', '/onboarding', { as: still })).json();
    const body = { currentStep: 'wallet' };
    expect((await api.call('PATCH', `/onboarding/${id}`, { as: still, body })).statusCode).toBe(200);
    api.clock.advanceMinutes(7 * DAY_MINUTES);
    const rita = await api.signIn('rita@firm.example');
    expect(await found(api, rita, 'status=draft&step=wallet&unchangedDays=7')).toEqual([id]);
    expect(await found(api, rita, 'status=draft&step=wallet&unchangedDays=8')).toEqual([]);
    expect(await found(api, rita, 'status=draft&step=companyDetails&unchangedDays=7')).toEqual([]);
    const { stops } = (await api.call('GET', '/admin/statistics', { as: rita })).json();
    expect(stops).toContainEqual({ step: 'wallet', cases: 1 });
  });
});
