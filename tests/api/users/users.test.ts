import { describe, expect, test } from 'vitest';
import { sealed } from '#tests/support/sealed.ts';
import { ada, create, openOffice } from './office.ts';

describe('an administrator', () => {
  test('creates an account, which its owner then signs in to', async () => {
    const { portal, root } = await openOffice();
    const answer = await portal.call('POST', '/users', root, { ...ada, email: 'Ada@Example.com' });
    expect(answer.statusCode).toBe(201);
    const user: { id: string } = answer.json();
    expect(user).toEqual({
      id: expect.any(String),
      ...ada,
      disabled: false,
      createdAt: '2026-11-21T08:00:00.000Z',
      updatedAt: '2026-11-21T08:00:00.000Z',
    });
    expect(answer.headers.location).toBe(`/api/users/${user.id}`);
    expect((await portal.call('GET', `/users/${user.id}`, root)).json()).toEqual({
      ...user,
      lastSignInAt: null,
    });
    const token = await portal.signIn('ada@example.com');
    expect((await portal.call('GET', '/auth/self', token)).json()).toEqual(user);
  });

  test('cannot create an address twice, even concurrently', async () => {
    const { portal, root, db } = await openOffice();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => portal.call('POST', '/users', root, ada)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      message: 'An account with this address exists',
    });
    const made = await (await sealed(db))
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'user.created')
      .execute();
    expect(made).toHaveLength(2);
  });

  test.each([
    [{ ...ada, email: 'nobody' }, 'email'],
    [{ ...ada, firstName: '' }, 'firstName'],
    [{ ...ada, role: 'owner' }, 'role'],
    [{ ...ada, id: 'mine' }, 'id'],
    [{ email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' }, 'role'],
  ])('is refused with what is wrong with %j', async (user, property) => {
    const { portal, root, db } = await openOffice();
    const answer = await portal.call('POST', '/users', root, user);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: [{ property }] });
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'root@example.com' }]);
  });

  test('changes only a name', async () => {
    const { portal, root, clock } = await openOffice();
    const id = await create(portal, root);
    const token = await portal.signIn(ada.email);
    clock.advance({ minutes: 1 });
    const answer = await portal.call('PATCH', `/users/${id}`, root, { lastName: 'King' });
    expect(answer.json()).toMatchObject({
      ...ada,
      lastName: 'King',
      createdAt: '2026-11-21T08:00:00.000Z',
      updatedAt: '2026-11-21T08:01:00.000Z',
    });
    expect((await portal.call('GET', '/auth/self', token)).statusCode).toBe(200);
  });

  test('cannot change an address or an id, and an empty change is refused', async () => {
    const { portal, root } = await openOffice();
    const id = await create(portal, root);
    for (const change of [{ email: 'eve@example.com' }, { id: 'other' }, {}, { disabled: 'yes' }]) {
      const answer = await portal.call('PATCH', `/users/${id}`, root, change);
      expect(answer.statusCode).toBe(400);
    }
    expect((await portal.call('GET', `/users/${id}`, root)).json()).toMatchObject({
      ...ada,
      disabled: false,
    });
  });

  test('disables by DELETE, which can be repeated and does not delete the account', async () => {
    const { portal, root, db } = await openOffice();
    const id = await create(portal, root);
    const token = await portal.signIn(ada.email);
    const first = await portal.call('DELETE', `/users/${id}`, root);
    const again = await portal.call('DELETE', `/users/${id}`, root);
    expect([first.statusCode, first.body, again.statusCode]).toEqual([204, '', 204]);
    expect((await portal.call('GET', `/users/${id}`, root)).json()).toMatchObject({ disabled: true });
    expect((await portal.call('GET', '/auth/self', token)).statusCode).toBe(401);
    const changes = await (await sealed(db))
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'user.changed')
      .execute();
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ actor_role: 'administrator', subject_type: 'user', subject_id: id });
    expect(JSON.parse(changes[0]!.details)).toEqual({ fields: ['disabled'], role: 'client', disabled: true });
  });

  test('cannot disable or demote themselves, by any call', async () => {
    const { portal, root, rootId } = await openOffice();
    const answers = await Promise.all([
      portal.call('PATCH', `/users/${rootId}`, root, { disabled: true }),
      portal.call('PATCH', `/users/${rootId}`, root, { role: 'client' }),
      portal.call('DELETE', `/users/${rootId}`, root),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
    const renamed = await portal.call('PATCH', `/users/${rootId}`, root, {
      firstName: 'Grace',
      role: 'administrator',
    });
    expect(renamed.json()).toMatchObject({ firstName: 'Grace', role: 'administrator', disabled: false });
  });

  test('gets 404 for an account that does not exist', async () => {
    const { portal, root } = await openOffice();
    const answers = await Promise.all([
      portal.call('GET', '/users/none', root),
      portal.call('PATCH', '/users/none', root, { firstName: 'X' }),
      portal.call('DELETE', '/users/none', root),
    ]);
    for (const answer of answers) {
      expect(answer.json()).toEqual({ statusCode: 404, error: 'Not Found', message: 'Not found' });
    }
  });

  test('pages through accounts, newest first', async () => {
    const { portal, root, clock } = await openOffice();
    for (let index = 1; index <= 5; index += 1) {
      clock.advance({ seconds: 1 });
      await create(portal, root, { ...ada, email: `person${index}@example.com` });
    }
    const page = async (query: string) => {
      const answer = await portal.call('GET', `/users${query}`, root);
      const body: { items: { email: string }[]; total: number; page: number; pageSize: number } =
        answer.json();
      return { ...body, items: body.items.map(({ email }) => email.replace('@example.com', '')) };
    };
    expect(await page('?pageSize=2')).toEqual({
      items: ['person5', 'person4'],
      total: 6,
      page: 1,
      pageSize: 2,
    });
    expect(await page('?pageSize=2&page=3')).toEqual({
      items: ['person1', 'root'],
      total: 6,
      page: 3,
      pageSize: 2,
    });
    expect(await page('?page=9')).toEqual({ items: [], total: 6, page: 9, pageSize: 25 });
    expect(await page('?role=administrator')).toMatchObject({ items: ['root'], total: 1 });
    expect((await portal.call('GET', '/users?pageSize=101', root)).statusCode).toBe(400);
    expect((await portal.call('GET', '/users?page=0', root)).statusCode).toBe(400);
  });

  test('finds accounts by a part of an address or name in any case; wildcards are treated as characters', async () => {
    const { portal, root } = await openOffice();
    await create(portal, root);
    await create(portal, root, {
      ...ada,
      email: 'percent%under_score@example.com',
      firstName: 'Élodie',
      lastName: 'Brun',
    });
    const search = async (text: string) => {
      const answer = await portal.call('GET', `/users?search=${encodeURIComponent(text)}`, root);
      const body: { items: { email: string }[]; total: number } = answer.json();
      return body.items.map(({ email }) => email);
    };
    expect(await search('ADA@EX')).toEqual(['ada@example.com']);
    expect(await search('a lovelace')).toEqual(['ada@example.com']);
    expect(await search('%')).toEqual(['percent%under_score@example.com']);
    expect(await search('r_s')).toEqual(['percent%under_score@example.com']);
    expect(await search('a_a')).toEqual([]);
    expect(await search('!')).toEqual([]);
    expect(await search('éLODIE')).toEqual(['percent%under_score@example.com']);
    expect(await search(`' or 1=1 --`)).toEqual([]);
  });
});

test('clients have access to none of these calls', async () => {
  const { portal, root } = await openOffice();
  const id = await create(portal, root);
  const token = await portal.signIn(ada.email);
  const answers = await Promise.all([
    portal.call('GET', '/users', token),
    portal.call('POST', '/users', token, ada),
    portal.call('GET', `/users/${id}`, token),
    portal.call('PATCH', `/users/${id}`, token, { role: 'administrator' }),
    portal.call('DELETE', `/users/${id}`, token),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
  expect((await portal.call('GET', `/users/${id}`, root)).json()).toMatchObject({ role: 'client' });
});
