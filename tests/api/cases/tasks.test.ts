import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { draft, readCase, staffMember } from './cases.ts';

type Task = components['schemas']['Task'];

let api: TestApi;
let rita: Person;
let sam: Person;
let admin: Person;

beforeAll(async () => {
  api = await buildTestApp({ env: { CASE_ACCESS: 'need-to-know' } });
  rita = await staffMember(api, 'Rita');
  sam = await staffMember(api, 'Sam');
  admin = await api.admin();
  return api.close;
});

const create = (as: Person, body: object) => api.call('POST', '/tasks', { as, body });
const change = (as: Person, id: string, body: object) => api.call('PATCH', `/tasks/${id}`, { as, body });
const listOf = async (as: Person, query = ''): Promise<Task[]> => {
  const answer = await api.call('GET', `/tasks?${query}`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
};
const titles = (tasks: readonly Task[]) => tasks.map(({ title }) => title);
const dayIn = (days: number) =>
  new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const waiting = async (as: Person) => (await api.call('GET', '/admin/waiting', { as })).json();
const assign = async (id: string, to: string | null, from: string | null = null) => {
  const body = { to, from };
  expect((await api.call('PUT', `/admin/cases/${id}/assignee`, { as: admin, body })).statusCode).toBe(200);
};

describe('tasks', () => {
  it('of a staff member are listed by due date, with what is due today or late in the menu', async () => {
    const pat = await staffMember(api, 'Pat');
    const { id } = await draft(api);
    const made = await create(rita, { title: ' Later ', dueOn: dayIn(2), assigneeId: pat.userId });
    expect([made.statusCode, made.headers.location]).toEqual([201, `/api/tasks/${made.json().id}`]);
    await create(rita, { title: 'Some day', assigneeId: pat.userId, dueOn: null });
    await create(rita, { title: 'Late', dueOn: dayIn(-1), assigneeId: pat.userId, onboardingId: id });
    await create(pat, { title: 'Today', dueOn: dayIn(0), assigneeId: pat.userId });
    const own = await listOf(pat);
    expect(own.map(({ title, due }) => [title, due])).toEqual([
      ['Late', 'late'],
      ['Today', 'today'],
      ['Later', 'later'],
      ['Some day', 'none'],
    ]);
    expect(own[0]).toMatchObject({ onboardingId: id, createdBy: { name: 'Rita Reviewer' }, done: false });
    expect(await waiting(pat)).toMatchObject({ tasks: 2, lateTasks: 1 });
    expect(titles(await listOf(rita, 'list=created'))).toEqual(['Late', 'Later', 'Some day']);
    expect(titles(await listOf(sam, `onboardingId=${id}`))).toEqual(['Late']);
    expect((await readCase(api, sam, id)).tasks).toBe(1);
    expect(await listOf(pat, 'pageSize=1&page=2')).toMatchObject([{ title: 'Today' }]);
  });

  it('are completed once, opened again, and keep who did it', async () => {
    const { id } = await draft(api);
    const body = { title: 'Call them', assigneeId: sam.userId, onboardingId: id };
    const { id: taskId } = (await create(rita, body)).json();
    const done = await change(sam, taskId, { done: true, version: 1 });
    expect(done.json()).toMatchObject({ done: true, doneBy: { id: sam.userId }, due: 'none', version: 2 });
    expect((await change(sam, taskId, { done: true, version: 1 })).json()).toEqual(done.json());
    expect(titles(await listOf(sam, `onboardingId=${id}`))).toEqual([]);
    expect(titles(await listOf(sam, `onboardingId=${id}&state=done`))).toEqual(['Call them']);
    const again = await change(rita, taskId, { done: false, version: 2 });
    expect(again.json()).toMatchObject({ done: false, doneAt: null, doneBy: null });
    const { items } = (await api.call('GET', `/admin/cases/${id}/timeline`, { as: admin })).json();
    expect(items.map(({ action }: { action: string }) => action).slice(0, 3)).toEqual([
      'task.reopened',
      'task.completed',
      'task.created',
    ]);
    expect(JSON.stringify(items)).not.toContain('Call them');
    const rows = await api.db.selectFrom('tasks').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('Call them');
  });

  it('show the second of two editors what is stored, and lose nothing', async () => {
    const { id } = (await create(rita, { title: 'One', assigneeId: sam.userId })).json();
    const both = await Promise.all([
      change(rita, id, { title: 'Two', version: 1 }),
      change(sam, id, { title: 'Three', version: 1 }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [kept, refused] = both[0].statusCode === 200 ? both : [both[1], both[0]];
    expect(refused.json().stored).toEqual(kept.json());
    expect((await change(rita, id, { dueOn: dayIn(3) })).json()).toMatchObject({ version: 3 });
  });

  it('cannot be given to someone without access, who is named', async () => {
    const { id, client } = await draft(api);
    await assign(id, rita.userId);
    const body = { title: 'Call them', onboardingId: id };
    const message = (reason: string) => [
      { property: 'assigneeId', message: `${reason}. Choose someone else` },
    ];
    const closed = 'Sam Reviewer cannot open this case and its tasks, because it is assigned to someone else';
    expect((await create(rita, { ...body, assigneeId: sam.userId })).json().message).toEqual(message(closed));
    const own = (await create(rita, { ...body, assigneeId: rita.userId })).json();
    expect((await change(rita, own.id, { assigneeId: sam.userId })).json().message).toEqual(message(closed));
    for (const assigneeId of [client.userId, 'missing']) {
      expect((await create(rita, { ...body, assigneeId })).json().message).toEqual(
        message('This staff member does not exist'),
      );
    }
  });

  it('on a case that is closed to the caller are hidden in every list, and refused', async () => {
    const { id } = await draft(api);
    const body = { title: 'Hidden', assigneeId: sam.userId, onboardingId: id, dueOn: dayIn(-1) };
    const { id: taskId } = (await create(sam, body)).json();
    const { lateTasks } = await waiting(sam);
    await assign(id, rita.userId);
    expect(titles(await listOf(sam))).not.toContain('Hidden');
    expect((await waiting(sam)).lateTasks).toBe(lateTasks - 1);
    expect((await change(sam, taskId, { done: true })).statusCode).toBe(403);
    expect((await api.call('GET', `/tasks?onboardingId=${id}`, { as: sam })).statusCode).toBe(403);
    expect((await change(rita, taskId, { assigneeId: rita.userId })).statusCode).toBe(200);
  });

  it('without a case concern their creator and assignee only', async () => {
    const { id } = (await create(rita, { title: 'Own', assigneeId: rita.userId })).json();
    expect((await api.call('GET', `/tasks/${id}`, { as: sam })).statusCode).toBe(404);
    expect((await change(sam, id, { done: true })).statusCode).toBe(404);
    await change(rita, id, { assigneeId: sam.userId });
    expect((await change(sam, id, { done: true })).statusCode).toBe(200);
  });

  it('are deleted by their creator or an administrator', async () => {
    const { id: caseId } = await draft(api);
    const body = { title: 'One', assigneeId: sam.userId, onboardingId: caseId };
    const remove = async (as: Person, id: string) =>
      (await api.call('DELETE', `/tasks/${id}`, { as })).statusCode;
    const [one, two] = [(await create(rita, body)).json().id, (await create(rita, body)).json().id];
    expect([await remove(sam, one), await remove(rita, one), await remove(rita, one)]).toEqual([
      403, 204, 404,
    ]);
    expect(await remove(admin, two)).toBe(204);
  });

  it('disappear with a deleted case', async () => {
    const { id } = await draft(api);
    const body = { title: 'Gone', assigneeId: sam.userId, onboardingId: id };
    const { id: taskId } = (await create(sam, body)).json();
    expect((await api.call('DELETE', `/onboarding/${id}`, { as: admin })).statusCode).toBe(204);
    expect(titles(await listOf(sam))).not.toContain('Gone');
    expect((await change(sam, taskId, { done: true })).statusCode).toBe(404);
    expect((await create(sam, body)).statusCode).toBe(404);
  });

  it('are refused with the field if the input is wrong', async () => {
    const good = { title: 'Call', assigneeId: sam.userId };
    for (const [bad, property] of [
      [{ title: ' ' }, 'title'],
      [{ title: 'x'.repeat(201) }, 'title'],
      [{ title: 5 }, 'title'],
      [{ dueOn: '2026-02-30' }, 'dueOn'],
      [{ dueOn: 'soon' }, 'dueOn'],
      [{ done: true }, 'done'],
    ] as const) {
      const refused = await create(rita, { ...good, ...bad });
      expect([refused.statusCode, refused.json().message[0].property]).toEqual([400, property]);
    }
    expect((await create(rita, { title: 'Call' })).statusCode).toBe(400);
    expect((await create(rita, { ...good, onboardingId: 'missing' })).statusCode).toBe(404);
  });
});
