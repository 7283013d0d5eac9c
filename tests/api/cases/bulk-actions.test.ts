import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { decide, draft, found, readCase, save, staffMember, submitted } from './cases.ts';

let api: TestApi;
let rita: Person;
let sam: Person;
/** A case that is assigned to Sam, and closed to Rita. */
let closed: string;

beforeAll(async () => {
  api = await buildTestApp({ env: { CASE_ACCESS: 'need-to-know', CASE_DUE_DAYS: '10' } });
  rita = await staffMember(api, 'Rita');
  sam = await staffMember(api, 'Sam');
  closed = (await submitted(api)).id;
  await api.call('PUT', `/admin/cases/${closed}/assignee`, { as: sam, body: { to: sam.userId, from: null } });
  return api.close;
});

type Action = 'tags' | 'due-date' | 'reminders' | 'export';
const act = (action: Action, body: object, as = rita) =>
  api.call('POST', `/admin/case-actions/${action}`, { as, body });
const outcomes = async (action: Action, body: object, as = rita) => {
  const answer = await act(action, body, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
};
const done = (id: string) => ({ id, refused: null });
const isClosed = (id: string) => ({
  id,
  refused: 'This case is assigned to Sam Reviewer. You may open it with a reason.',
});
const isMissing = (id: string) => ({ id, refused: 'This case does not exist' });
const entries = async (id: string, action: string) => {
  const { items } = (await api.call('GET', `/admin/cases/${id}/timeline`, { as: await api.admin() })).json();
  return items.filter((each: { action: string }) => each.action === action);
};
const tagsOf = async (id: string) => (await readCase(api, rita, id)).summary.tags;

describe('tags of several cases', () => {
  it('are added and removed, each case on its own, with one audit entry for each', async () => {
    const [one, other] = [await draft(api), await draft(api)];
    const ids = [one.id, closed, 'missing', other.id, one.id];
    const refused = [isClosed(closed), isMissing('missing')];
    expect(await outcomes('tags', { ids, add: 'Batch A' })).toEqual([
      done(one.id),
      ...refused,
      done(other.id),
    ]);
    const [tag] = await tagsOf(one.id);
    expect(tag).toMatchObject({ name: 'Batch A' });
    expect((await found(api, rita, `tag=${tag?.id}`)).sort()).toEqual([one.id, other.id].sort());
    expect(await entries(one.id, 'case.tagged')).toHaveLength(1);
    // Repeating it changes nothing.
    expect(await outcomes('tags', { ids: [one.id], add: 'batch a' })).toEqual([done(one.id)]);
    expect(await entries(one.id, 'case.tagged')).toHaveLength(1);

    expect(await outcomes('tags', { ids: [one.id, closed], remove: tag?.id })).toEqual([
      done(one.id),
      isClosed(closed),
    ]);
    expect(await tagsOf(one.id)).toEqual([]);
    expect(await outcomes('tags', { ids: [one.id, other.id], remove: tag?.id })).toEqual([
      { id: one.id, refused: 'This case does not have the tag' },
      done(other.id),
    ]);
    expect(await entries(closed, 'case.tagged')).toEqual([]);
  });

  it('at once with others lose none', async () => {
    const cases = await Promise.all([draft(api), draft(api), draft(api)]);
    const ids = cases.map(({ id }) => id);
    const names = ['One', 'Two', 'Three', 'Four'];
    const answers = await Promise.all(
      names.map((name, n) => outcomes('tags', { ids: n % 2 ? ids : ids.toReversed(), add: name })),
    );
    expect(answers.flat().every(({ refused }) => refused === null)).toBe(true);
    for (const id of ids) {
      expect((await tagsOf(id)).map(({ name }) => name)).toEqual([...names].sort());
      expect(await entries(id, 'case.tagged')).toHaveLength(names.length);
    }
  });

  it('refuses a body without a change, with two, with too many cases and with unknown fields', async () => {
    for (const body of [
      { ids: ['x'] },
      { ids: ['x'], add: 'A', remove: 'b' },
      { ids: ['x'], add: '  ' },
      { ids: ['x'], add: 'x'.repeat(41) },
      { ids: [], add: 'A' },
      { ids: Array.from({ length: 201 }, (_, n) => `c${n}`), add: 'A' },
      { ids: 'x', add: 'A' },
      { add: 'A', remove: 'b' },
      { ids: ['x'], add: 'A', more: 1 },
    ]) {
      expect([body, (await act('tags', body)).statusCode]).toEqual([body, 400]);
    }
    expect((await act('tags', { ids: ['x'], add: 'A' }, await api.client())).statusCode).toBe(403);
  });
});

describe('the due date of several cases', () => {
  const dueOf = async (id: string) => (await readCase(api, rita, id)).summary.dueAt;

  it('is set until the case no longer waits for us, and restored', async () => {
    const one = await submitted(api);
    const computed = await dueOf(one.id);
    const unsent = await draft(api);
    const ids = [one.id, unsent.id, closed];
    expect(await outcomes('due-date', { ids, dueOn: '2026-11-23' })).toEqual([
      done(one.id),
      { id: unsent.id, refused: 'This case does not wait for us, so that nothing is due.' },
      isClosed(closed),
    ]);
    const set = '2026-11-23T23:59:59.999Z';
    expect(await dueOf(one.id)).toBe(set);
    expect(await found(api, rita, 'dueDays=3')).toEqual([one.id]);
    expect(await entries(one.id, 'case.due-date-set')).toMatchObject([
      { details: { from: computed, to: set } },
    ]);
    // A change of the answers computes the due date again.
    const customerType = (await api.call('GET', '/customer-type', { as: one.client })).json();
    await api.call('PUT', `/customer-type/admin?userId=${one.client.userId}`, {
      as: await api.admin(),
      body: Object.assign(customerType, { bearedShares: true }),
    });
    expect(await dueOf(one.id)).toBe(set);
    expect(await outcomes('due-date', { ids: [one.id], dueOn: null })).toEqual([done(one.id)]);
    expect(await dueOf(one.id)).toBe(computed);
    await outcomes('due-date', { ids: [one.id], dueOn: '2026-11-24' });

    await decide(api, rita, one.id, { event: 'takeIntoReview' });
    await decide(api, rita, one.id, { event: 'reject', reason: 'No.' });
    expect(await dueOf(one.id)).toBeNull();
    await decide(api, rita, one.id, { event: 'reopen' });
    expect(await dueOf(one.id)).toBe(computed);
  });

  it('is today at the earliest, and a day within a year', async () => {
    for (const dueOn of ['2026-11-20', '2027-11-22', '2026-13-01', '', 5]) {
      const answer = await act('due-date', { ids: [closed], dueOn });
      expect([dueOn, answer.statusCode]).toEqual([dueOn, 400]);
    }
    expect((await act('due-date', { ids: [closed] })).statusCode).toBe(400);
  });

  it('set by two at once is that of the last, and both are recorded', async () => {
    const { id } = await submitted(api);
    const days = ['2026-11-25', '2026-11-26'];
    const answers = await Promise.all(days.map((dueOn) => outcomes('due-date', { ids: [id], dueOn })));
    expect(answers).toEqual([[done(id)], [done(id)]]);
    const [last] = await entries(id, 'case.due-date-set');
    expect(await entries(id, 'case.due-date-set')).toHaveLength(2);
    expect(await dueOf(id)).toBe(last.details.to);
  });
});

describe('an export of several cases', () => {
  it('has a folder for each open case, and says why the others are not contained', async () => {
    const [one, other] = [await draft(api, { 'contact-details': {} }), await draft(api)];
    const answer = await act('export', { ids: [one.id, closed, other.id, 'missing'] });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = unzipSync(answer.rawPayload);
    const list = strFromU8(files['cases.csv'] ?? new Uint8Array());
    expect(list.trim().split('\r\n')).toEqual([
      'id,company,outcome',
      `${one.id},,Contained`,
      `${closed},,This case is assigned to Sam Reviewer. You may open it with a reason.`,
      `${other.id},,Contained`,
      'missing,,This case does not exist',
    ]);
    const folders = new Set(Object.keys(files).map((path) => path.split('/')[0]));
    expect(folders).toEqual(new Set(['cases.csv', 'SHA256SUMS', `case-${one.id}`, `case-${other.id}`]));
    expect(Object.keys(files)).toContain(`case-${one.id}/data/contact-details.json`);
    expect(await entries(one.id, 'case.exported')).toHaveLength(1);
    expect(await entries(closed, 'case.exported')).toEqual([]);
    // Nothing of it still blocks an erasure.
    await expect.poll(() => api.db.selectFrom('running_exports').selectAll().execute()).toEqual([]);
  });

  it('is refused without a case that it may contain, and for more than 50', async () => {
    expect((await act('export', { ids: [closed, 'missing'] })).statusCode).toBe(404);
    const many = Array.from({ length: 51 }, (_, n) => `c${n}`);
    expect((await act('export', { ids: many })).statusCode).toBe(400);
  });
});

// Last, because it moves the clock past the end of the sessions.
describe('reminders of several drafts', () => {
  it('are mailed once a day to clients who may be reminded, each with what is left', async () => {
    const one = await draft(api);
    await save(api, one.client, { 'contact-details': {} });
    const sent = await submitted(api);
    const both = () => outcomes('reminders', { ids: [one.id, sent.id, closed] });
    const others = [{ id: sent.id, refused: 'This case is not a draft' }, isClosed(closed)];
    // Two at once send one email.
    const answers = await Promise.all([both(), both()]);
    const tooSoon = { id: one.id, refused: 'The client got an email about this case within the last day' };
    const [mine, ...theirs] = answers.map(([first]) => first).filter(({ refused }) => refused === null);
    expect([mine, theirs]).toEqual([done(one.id), []]);
    expect(answers.map(([first]) => first)).toContainEqual(tooSoon);
    expect(answers[0].slice(1)).toEqual(others);
    expect(await entries(one.id, 'reminder.sent')).toHaveLength(1);
    const mail = await api.mailTo(one.client.email);
    expect(mail.text).toContain('You began an onboarding and have not submitted it yet');
    const stop = /#stop=([\w-]+)/.exec(mail.text)?.[1];
    expect(stop).toBeDefined();
    api.clock.advanceMinutes(24 * 60 + 1);
    rita = await api.signIn(rita.email);
    expect((await both())[0]).toEqual(done(one.id));
    await api.call('POST', `/onboarding-reminders/stop?token=${stop}`);
    api.clock.advanceMinutes(24 * 60 + 1);
    rita = await api.signIn(rita.email);
    expect((await both())[0]).toEqual({ id: one.id, refused: 'The client ended the reminders' });
  });
});
