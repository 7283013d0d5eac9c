import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { draft, queue, readCase, staffMember } from './cases.ts';

let api: TestApi;
let rita: Person;
let sam: Person;

beforeAll(async () => {
  api = await buildTestApp();
  rita = await staffMember(api, 'Rita');
  sam = await staffMember(api, 'Sam');
  return api.close;
});

const assign = (as: Person, id: string, to: string | null, from: string | null) =>
  api.call('PUT', `/admin/cases/${id}/assignee`, { as, body: { to, from } });
const holder = async (id: string) => (await readCase(api, rita, id)).summary.assignee?.id ?? null;

describe('the assignee of a case', () => {
  it('is set and removed by any staff member who sees the case', async () => {
    const { id } = await draft(api);
    expect((await assign(rita, id, rita.userId, null)).json()).toEqual({
      assignee: { id: rita.userId, name: 'Rita Reviewer', email: rita.email, role: 'reviewer' },
    });
    expect(await holder(id)).toBe(rita.userId);
    expect((await assign(rita, id, sam.userId, rita.userId)).json()).toMatchObject({
      assignee: { id: sam.userId },
    });
    expect((await assign(rita, id, null, sam.userId)).json()).toEqual({ assignee: null });
    expect(await holder(id)).toBeNull();
    const { items } = (await api.call('GET', `/admin/cases/${id}/timeline`, { as: sam })).json();
    expect(items.slice(0, 3)).toMatchObject([
      { action: 'case.assigned', details: { from: sam.userId, to: null }, actor: 'Rita Reviewer' },
      { action: 'case.assigned', details: { from: rita.userId, to: sam.userId } },
      { action: 'case.assigned', details: { from: null, to: rita.userId } },
    ]);
  });

  it('is one of two who take it at once; the other reads who it is', async () => {
    const { id } = await draft(api);
    const answers = await Promise.all([
      assign(rita, id, rita.userId, null),
      assign(sam, id, sam.userId, null),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const won = (await holder(id)) === rita.userId ? 'Rita' : 'Sam';
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().message).toBe(`The case is assigned to ${won} Reviewer now. It was not changed.`);
  });

  it('is not changed from an outdated page, but the same change twice is no error', async () => {
    const { id } = await draft(api);
    await assign(rita, id, rita.userId, null);
    const entries = async () =>
      (await api.call('GET', `/admin/cases/${id}/timeline`, { as: rita })).json().total;
    const before = await entries();
    expect((await assign(rita, id, rita.userId, null)).statusCode).toBe(200);
    expect((await assign(rita, id, rita.userId, rita.userId)).statusCode).toBe(200);
    expect((await assign(sam, id, null, sam.userId)).json().message).toBe(
      'The case is assigned to Rita Reviewer now. It was not changed.',
    );
    expect((await assign(rita, id, sam.userId, sam.userId)).json().message).toBe(
      'The case is assigned to you now. It was not changed.',
    );
    expect(await entries()).toBe(before);
  });

  it('must be a staff member with an active account', async () => {
    const { id, client } = await draft(api);
    const tom = await staffMember(api, 'Tom');
    await assign(rita, id, tom.userId, null);
    await api.call('PATCH', `/users/${tom.userId}`, { as: await api.admin(), body: { disabled: true } });
    // The case stays assigned to the same person.
    expect(await holder(id)).toBe(tom.userId);
    for (const to of [client.userId, 'nobody-known', tom.userId]) {
      const answer = await assign(rita, id, to, tom.userId);
      expect([answer.statusCode, answer.json().message[0].property]).toEqual([400, 'to']);
    }
    const { items } = (await api.call('GET', '/admin/colleagues', { as: rita })).json();
    expect(items.map(({ name }: { name: string }) => name)).toEqual([
      'admin@example.com',
      'Rita Reviewer',
      'Sam Reviewer',
    ]);
  });

  it('cannot be set for a case that does not exist or was deleted: the response says so', async () => {
    const { id } = await draft(api);
    await api.call('DELETE', `/onboarding/${id}`, { as: await api.admin() });
    const calls = [
      assign(rita, id, rita.userId, null),
      api.call('GET', `/admin/cases/${id}`, { as: rita }),
      api.call('GET', `/admin/cases/${id}/timeline`, { as: rita }),
      api.call('POST', `/onboarding/${id}/decision`, { as: rita, body: { event: 'takeIntoReview' } }),
      api.call('POST', '/notes', { as: rita, body: { onboardingId: id, text: 'Too late' } }),
    ];
    for (const answer of await Promise.all(calls)) {
      expect([answer.statusCode, answer.json().message]).toEqual([
        404,
        'This case was deleted on 21 November 2026 at 08:00 UTC',
      ]);
    }
    expect((await assign(rita, 'missing', null, null)).json()).toMatchObject({
      statusCode: 404,
      message: 'Not found',
    });
  });
});

describe('saved filters', () => {
  const create = (as: Person, name: string, query: object = {}) =>
    api.call('POST', '/admin/case-filters', { as, body: { name, query } });
  const list = async (as: Person) => (await api.call('GET', '/admin/case-filters', { as })).json().items;

  it('belong to each staff member, by name', async () => {
    const query = { assignee: 'me', waitingDays: 7, search: 'Ада', sort: 'company', order: 'desc' };
    const made = await create(rita, ' Old ones ', query);
    expect(made.json()).toEqual({
      ...{ id: expect.any(String), name: 'Old ones', query },
      ...{ shared: false, mine: true, owner: 'Rita Reviewer' },
    });
    expect(made.headers.location).toBe(`/api/admin/case-filters/${made.json().id}`);
    await create(rita, 'Mine');
    expect((await list(rita)).map(({ name }: { name: string }) => name)).toEqual(['Mine', 'Old ones']);
    expect(await list(sam)).toEqual([]);
    expect((await create(sam, 'Mine')).statusCode).toBe(201);

    const remove = (as: Person) => api.call('DELETE', `/admin/case-filters/${made.json().id}`, { as });
    expect([
      (await remove(sam)).statusCode,
      (await remove(rita)).statusCode,
      (await remove(rita)).statusCode,
    ]).toEqual([404, 204, 404]);
  });

  it('are shared, changed by who saved them, and deleted by an administrator', async () => {
    const uma = await staffMember(api, 'Uma');
    const { id } = (await create(uma, 'Late', { dueDays: 0 })).json();
    const change = (as: Person, body: object) =>
      api.call('PUT', `/admin/case-filters/${id}`, { as, body: { query: { dueDays: 0 }, ...body } });
    const seen = async (as: Person) => (await list(as)).filter((each: { id: string }) => each.id === id);
    expect((await change(sam, { name: 'Late', shared: true })).statusCode).toBe(404);
    expect((await change(uma, { name: 'Late for all', shared: true })).statusCode).toBe(200);
    expect(await seen(sam)).toEqual([
      { id, name: 'Late for all', query: { dueDays: 0 }, shared: true, mine: false, owner: 'Uma Reviewer' },
    ]);
    await create(uma, 'Taken');
    expect((await change(uma, { name: 'Taken' })).statusCode).toBe(409);
    const remove = (as: Person) => api.call('DELETE', `/admin/case-filters/${id}`, { as });
    expect((await remove(sam)).statusCode).toBe(404);
    // A filter that is not shared is its owner's alone.
    await change(uma, { name: 'Late', shared: false });
    expect((await remove(await api.admin())).statusCode).toBe(404);
    await change(uma, { name: 'Late', shared: true });
    expect((await remove(await api.admin())).statusCode).toBe(204);
    expect(await seen(uma)).toEqual([]);
  });

  it('have unique names, also when saved twice at once', async () => {
    const answers = await Promise.all([create(sam, 'Twice'), create(sam, 'Twice')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    for (const body of [{ name: ' ', query: {} }, { name: 'x', query: { sort: 'email' } }, { name: 'x' }]) {
      expect((await api.call('POST', '/admin/case-filters', { as: sam, body })).statusCode).toBe(400);
    }
  });

  it('are limited to fifty', async () => {
    const tina = await staffMember(api, 'Tina');
    for (let n = 1; n <= 50; n += 1) expect((await create(tina, `Filter ${n}`)).statusCode).toBe(201);
    expect((await create(tina, 'One more')).json()).toMatchObject({
      statusCode: 409,
      message: 'You have 50 filters. Delete one first',
    });
  });
});

describe('a client and a visitor', () => {
  it('have no access to assignments and saved filters', async () => {
    const { id, client } = await draft(api);
    const calls: ['GET' | 'PUT' | 'POST' | 'DELETE', string, object?][] = [
      ['GET', '/admin/cases'],
      ['GET', `/admin/cases/${id}`],
      ['GET', `/admin/cases/${id}/timeline`],
      ['PUT', `/admin/cases/${id}/assignee`, { to: client.userId, from: null }],
      ['GET', '/admin/case-filters'],
      ['POST', '/admin/case-filters', { name: 'x', query: {} }],
      ['DELETE', '/admin/case-filters/any'],
      ['GET', '/admin/identity-checks'],
      ['GET', '/admin/colleagues'],
      ['GET', `/notes?onboardingId=${id}`],
      ['POST', '/notes', { onboardingId: id, text: 'x' }],
    ];
    for (const [method, path, body] of calls) {
      const as = client;
      expect([path, (await api.call(method, path, { as, body })).statusCode]).toEqual([path, 403]);
      expect([path, (await api.call(method, path, { body })).statusCode]).toEqual([path, 401]);
    }
    expect((await queue(api, await api.admin())).items.length).toBeGreaterThan(0);
  });
});
