import { describe, expect, it } from 'vitest';
import { bringDueDatesUpToDate } from '#server/derived/case-index/bring-due-dates-up-to-date.ts';
import { parseConfig } from '#server/platform/settings/config.ts';
import { openTestApi, type Person } from '#tests/support/api.ts';
import { decide, draft, found, queue, readCase, staffMember, submitted } from './cases.ts';

const DAY_MINUTES = 24 * 60;

describe('the due date of a case', () => {
  it('is derived from its submission and risk flags, and is an order and a filter of the queue', async () => {
    const api = await openTestApi({
      env: { CASE_DUE_DAYS: '10', CASE_DUE_DAYS_BY_RISK: 'bearer_shares: 3' },
    });
    const rita = await staffMember(api, 'Rita');
    const usual = await submitted(api);
    api.clock.advanceMinutes(1);
    const risky = await submitted(api, { 'customer-type': { bearedShares: true } });
    const { id: unsent } = await draft(api, { 'customer-type': { bearedShares: true } });
    const summary = async (id: string) => (await readCase(api, rita, id)).summary;

    expect(await summary(usual.id)).toMatchObject({ dueAt: '2026-12-01T08:00:00.000Z', late: false });
    expect(await summary(risky.id)).toMatchObject({ dueAt: '2026-11-24T08:01:00.000Z', late: false });
    expect(await summary(unsent)).toMatchObject({ dueAt: null, late: false });
    // The client learns by when to expect the answer.
    const expected = async (id: string, as: Person) =>
      (await api.call('GET', `/onboarding/${id}/submission`, { as })).json().expectedBy;
    expect(await expected(usual.id, usual.client)).toBe('2026-12-01T08:00:00.000Z');
    expect(await found(api, rita, 'sort=dueAt')).toEqual([risky.id, usual.id, unsent]);
    expect(await found(api, rita, 'sort=dueAt&order=desc')).toEqual([usual.id, risky.id, unsent]);
    expect(await found(api, rita, 'dueDays=3')).toEqual([risky.id]);
    expect(await found(api, rita, 'dueDays=0')).toEqual([]);

    // The due date counts from the time when a flag is raised, and no longer when it is removed.
    await api.call('PUT', `/customer-type/admin?userId=${usual.client.userId}`, {
      as: await api.admin(),
      body: (await api.call('GET', '/customer-type', { as: risky.client })).json(),
    });
    expect((await summary(usual.id)).dueAt).toBe('2026-11-24T08:00:00.000Z');
  });

  it('ends with our decision, which statistics count as late if it comes after the due date', async () => {
    const api = await openTestApi({ env: { CASE_DUE_DAYS: '2' } });
    const early = await staffMember(api, 'Rita');
    const late = await submitted(api);
    const inTime = await submitted(api);
    const sentBack = await submitted(api);
    const answer = async (rita: Person, id: string, body: object) => {
      await decide(api, rita, id, { event: 'takeIntoReview' });
      expect((await decide(api, rita, id, body)).statusCode).toBe(200);
      return (await readCase(api, rita, id)).summary;
    };
    expect(await answer(early, inTime.id, { event: 'reject', reason: 'No.' })).toMatchObject({ dueAt: null });
    api.clock.advanceMinutes(2 * DAY_MINUTES);
    const rita = await api.signIn('rita@firm.example');
    expect((await found(api, rita, 'dueDays=0')).sort()).toEqual([late.id, sentBack.id].sort());
    const waiting = (await api.call('GET', '/admin/waiting', { as: rita })).json();
    expect(waiting).toEqual({
      cases: 2,
      mine: 0,
      late: 2,
      unread: 0,
      identityChecks: 3,
      contacts: 0,
      msbApplications: 0,
      tasks: 0,
      lateTasks: 0,
      inbox: 0,
    });
    const changes = [{ step: 'wallet', property: '', reason: 'Name all wallets.' }];
    await answer(rita, late.id, { event: 'reject', reason: 'Too late.' });
    expect(await answer(rita, sentBack.id, { event: 'requestChanges', changes })).toMatchObject({
      dueAt: null,
      late: false,
    });
    // A reopened case gets a new due date.
    await decide(api, rita, late.id, { event: 'reopen' });
    expect((await readCase(api, rita, late.id)).summary.dueAt).toBe('2026-11-25T08:00:00.000Z');
    const { weeks, lateNow } = (await api.call('GET', '/admin/statistics', { as: rita })).json();
    expect(lateNow).toBe(0);
    expect(weeks.reduce((sum: number, week: { late: number }) => sum + week.late, 0)).toBe(2);
  });

  it('is recalculated at the start if the settings have changed', async () => {
    const api = await openTestApi();
    const rita = await staffMember(api, 'Rita');
    const { id } = await submitted(api);
    await draft(api);
    const withDays = (days: string) =>
      bringDueDatesUpToDate({
        db: api.db,
        clock: api.clock,
        config: { ...api.config, dueDays: parseConfig({ CASE_DUE_DAYS: days }).dueDays },
      });
    expect(await withDays('10')).toBe(0);
    expect(await withDays('4')).toBe(1);
    expect((await queue(api, rita)).items.find((each) => each.id === id)?.dueAt).toBe(
      '2026-11-25T08:00:00.000Z',
    );
    expect(await withDays('0')).toBe(1);
    expect((await queue(api, rita)).items.map(({ dueAt }) => dueAt)).toEqual([null, null]);
    expect(await withDays('10')).toBe(1);

    // A process with the settings of before may run on for a day; afterwards a start reads no case.
    const byEarlierSettings = () =>
      api.db.updateTable('onboardings').set({ due_at: 'earlier' }).where('id', '=', id).execute();
    await byEarlierSettings();
    api.clock.advanceMinutes(DAY_MINUTES - 1);
    expect(await withDays('10')).toBe(1);
    await byEarlierSettings();
    api.clock.advanceMinutes(2);
    expect(await withDays('10')).toBe(0);
    expect(await withDays('4')).toBe(1);
  });
});

describe('a staff member who takes a case into review', () => {
  it('becomes its assignee, unless it already has one', async () => {
    const api = await openTestApi();
    const rita = await staffMember(api, 'Rita');
    const sam = await staffMember(api, 'Sam');
    const [one, other] = [await submitted(api), await submitted(api)];
    await api.call('PUT', `/admin/cases/${other.id}/assignee`, {
      as: sam,
      body: { to: sam.userId, from: null },
    });
    for (const { id } of [one, other]) await decide(api, rita, id, { event: 'takeIntoReview' });
    expect((await readCase(api, rita, one.id)).summary.assignee?.id).toBe(rita.userId);
    expect((await readCase(api, rita, other.id)).summary.assignee?.id).toBe(sam.userId);
    const { items } = (await api.call('GET', `/admin/cases/${one.id}/timeline`, { as: sam })).json();
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'case.assigned', actor: 'Rita Reviewer', details: { from: null, to: rita.userId } },
      { action: 'submission.takeIntoReview', actor: 'Rita Reviewer' },
    ]);
  });
});
