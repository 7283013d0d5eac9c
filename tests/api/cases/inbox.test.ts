import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { mentionOf } from '#domain/mentions.ts';
import { pruneInbox } from '#server/staff/inbox/prune.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { decide, draft, staffMember, submit, submitted } from './cases.ts';

type Entry = components['schemas']['InboxEntry'];

let api: TestApi;
let admin: Person;
/** Reads the inbox; a new one for each test. */
let iris: Person;
let count = 0;

beforeAll(async () => {
  api = await buildTestApp({ env: { CASE_ACCESS: 'need-to-know' } });
  admin = await api.admin();
  return api.close;
});

const newReader = async () => {
  count += 1;
  iris = await staffMember(api, `Iris${count}`);
};
const inbox = async (query = '', as = iris): Promise<Entry[]> => {
  const answer = await api.call('GET', `/inbox?${query}`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
};
const kinds = async () => (await inbox()).map(({ kind, by }) => [kind, by?.id ?? null]);
const unread = async () => (await api.call('GET', '/admin/waiting', { as: iris })).json().inbox;
const assign = async (id: string, to: string | null, from: string | null, as = admin) => {
  const body = { to, from };
  expect((await api.call('PUT', `/admin/cases/${id}/assignee`, { as, body })).statusCode).toBe(200);
};
const note = (onboardingId: string, text: string, as = admin) =>
  api.call('POST', '/notes', { as, body: { onboardingId, text } });

describe('the inbox', () => {
  it('has what others assigned and mentioned, and nothing of one’s own', async () => {
    await newReader();
    const { id } = await draft(api);
    await assign(id, iris.userId, null, iris);
    expect(await inbox()).toEqual([]);
    await assign(id, null, iris.userId);
    await assign(id, iris.userId, null);
    api.clock.advanceMinutes(1);
    const written = (await note(id, `${mentionOf(iris.userId)} look`)).json();
    await note(id, mentionOf(iris.userId), iris);
    await api.call('PATCH', `/notes/${written.id}`, {
      as: admin,
      body: { text: `${mentionOf(iris.userId)} look again` },
    });
    api.clock.advanceMinutes(1);
    const body = { title: 'Call them', assigneeId: iris.userId };
    const task = (await api.call('POST', '/tasks', { as: admin, body })).json();
    expect(await inbox()).toMatchObject([
      { kind: 'task-assigned', about: 'task', subjectId: task.id, task: 'Call them', title: null },
      { kind: 'mentioned', about: 'onboarding', subjectId: id, itemId: written.id, by: { id: admin.userId } },
      { kind: 'case-assigned', about: 'onboarding', subjectId: id, read: false },
    ]);
    expect(await unread()).toBe(3);
  });

  it('has messages and new submissions of clients whose case is assigned to one, together while unread', async () => {
    await newReader();
    const { id, client } = await submitted(api);
    await assign(id, iris.userId, null, iris);
    const send = () => api.call('POST', `/onboarding/${id}/messages`, { as: client, body: { text: 'Here' } });
    await send();
    api.clock.advanceMinutes(1);
    await send();
    expect(await kinds()).toEqual([['client-message', null]]);
    const [message] = await inbox();
    expect(message?.at).toBe(api.clock.now().toISOString());
    expect((await decide(api, iris, id, { event: 'takeIntoReview' })).statusCode).toBe(200);
    const changes = [{ step: 'companyDetails', property: 'legalName', reason: 'As in the register' }];
    expect((await decide(api, iris, id, { event: 'requestChanges', changes })).statusCode).toBe(200);
    api.clock.advanceMinutes(1);
    expect((await submit(api, client, id)).statusCode).toBe(201);
    expect(await kinds()).toEqual([
      ['case-submitted', null],
      ['client-message', null],
    ]);
  });

  it('is marked as read, one entry or all that were shown, by its reader alone', async () => {
    await newReader();
    const { id } = await draft(api);
    for (let n = 0; n < 3; n += 1) {
      await note(id, `${mentionOf(iris.userId)} ${n}`);
      api.clock.advanceMinutes(1);
    }
    const [latest, middle] = await inbox();
    const mark = (entry: Entry | undefined, read: boolean, as = iris) =>
      api.call('PATCH', `/inbox/${entry?.id}`, { as, body: { read } });
    expect((await mark(latest, true)).json()).toEqual({ ...latest, read: true });
    expect((await mark(latest, true)).statusCode).toBe(200);
    expect((await mark(latest, false)).json()).toEqual(latest);
    expect((await mark(latest, true, admin)).statusCode).toBe(404);
    const all = { as: iris, body: { upTo: middle?.at } };
    expect((await api.call('POST', '/inbox/read', all)).statusCode).toBe(204);
    expect(await inbox('state=unread')).toEqual([latest]);
    expect(await unread()).toBe(1);
    for (const body of [{}, { upTo: 'soon' }, { upTo: 5 }]) {
      expect((await api.call('POST', '/inbox/read', { as: iris, body })).statusCode).toBe(400);
    }
    expect(await inbox('pageSize=1&page=3')).toMatchObject([{ read: true }]);
  });

  it('forgets what was deleted, and follows a task to its new assignee', async () => {
    await newReader();
    const { id } = await draft(api);
    const written = (await note(id, mentionOf(iris.userId))).json();
    const body = { title: 'Call', assigneeId: iris.userId, onboardingId: id };
    const task = (await api.call('POST', '/tasks', { as: admin, body })).json();
    expect(await inbox()).toHaveLength(2);
    await api.call('DELETE', `/notes/${written.id}`, { as: admin });
    expect(await kinds()).toEqual([['task-assigned', admin.userId]]);
    await api.call('PATCH', `/tasks/${task.id}`, { as: admin, body: { done: true } });
    expect(await inbox()).toMatchObject([{ read: true }]);
    await api.call('PATCH', `/tasks/${task.id}`, {
      as: admin,
      body: { done: false, assigneeId: admin.userId },
    });
    expect(await inbox()).toEqual([]);
    await note(id, mentionOf(iris.userId));
    expect((await api.call('DELETE', `/onboarding/${id}`, { as: admin })).statusCode).toBe(204);
    expect(await inbox()).toEqual([]);
  });

  it('does not tell what a case contains once it is closed to its reader', async () => {
    await newReader();
    const { id } = await draft(api, { 'company-details': { legalName: 'Zanzibar Spices Ltd' } });
    const body = { title: 'Call Zanzibar', assigneeId: iris.userId, onboardingId: id };
    await api.call('POST', '/tasks', { as: admin, body });
    expect(await inbox()).toMatchObject([{ title: 'Zanzibar Spices Ltd', task: 'Call Zanzibar' }]);
    await assign(id, admin.userId, null);
    expect(await inbox()).toMatchObject([{ title: null, task: null, isClosed: true }]);
  });

  it('keeps entries for 90 days', async () => {
    await newReader();
    const { id } = await draft(api);
    await note(id, mentionOf(iris.userId));
    api.clock.advanceMinutes(90 * 24 * 60 - 1);
    await pruneInbox(api);
    const count = () =>
      api.db.selectFrom('inbox_entries').select('id').where('user_id', '=', iris.userId).execute();
    expect(await count()).toHaveLength(1);
    api.clock.advanceMinutes(2);
    await pruneInbox(api);
    expect(await count()).toHaveLength(0);
  });
});
