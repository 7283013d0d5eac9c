import { describe, expect, test } from 'vitest';
import { sealed } from '#tests/support/sealed.ts';
import { ada, create, openOffice } from './office.ts';

describe('a new staff member', () => {
  const rita = { email: 'rita@example.com', firstName: 'Rita', lastName: 'Levi', role: 'reviewer' };

  test.each(['reviewer', 'administrator'])(
    '(%s) receives who invites them and where to sign in',
    async (role) => {
      const { portal, root, rootId } = await openOffice();
      await portal.call('PATCH', `/users/${rootId}`, root, { firstName: 'Grace', lastName: 'Hopper' });
      await create(portal, root, { ...rita, role });
      const mail = await portal.postman.next(rita.email);
      expect(mail.subject).toContain('You are invited');
      expect(mail.text).toContain(`Grace Hopper has made you a${role === 'reviewer' ? '' : 'n'} ${role}`);
      expect(mail.text).toMatch(/^Sign in: https?:\S+\/admin\/sign-in$/m);
      const token = await portal.signIn(rita.email);
      expect((await portal.call('GET', '/auth/self', token)).json()).toMatchObject({ role });
    },
  );

  test('receives the inviter’s address if the inviter has no name, and a client receives no invitation', async () => {
    const { portal, root, db } = await openOffice();
    await create(portal, root);
    await create(portal, root, rita);
    expect((await portal.postman.next(rita.email)).text).toContain(
      'root@example.com has made you a reviewer',
    );
    const invitations = await db
      .selectFrom('mail_outbox')
      .select('recipient')
      .where('template', '=', 'colleague-invitation')
      .execute();
    expect(invitations).toEqual([{ recipient: rita.email }]);
  });

  test('can be invited after an attempt to sign in as staff, and then signs in as staff', async () => {
    const { portal, root, db, clock } = await openOffice();
    // A requested code that is never used creates no account; a used one creates a client's account.
    const early = await portal.signIn(rita.email);
    const { id } = (await portal.call('GET', '/auth/self', early)).json();
    expect((await portal.call('GET', '/admin/colleagues', early)).statusCode).toBe(403);

    const invited = await portal.call('POST', '/users', root, rita);
    expect(invited.statusCode, invited.body).toBe(201);
    expect(invited.json()).toMatchObject({ ...rita, id });
    expect(invited.headers.location).toBe(`/api/users/${id}`);
    expect((await portal.call('GET', '/auth/self', early)).statusCode).toBe(401);
    const mail = await portal.postman.next(rita.email);
    expect(mail.subject).toContain('You are invited');

    // One code a minute.
    clock.advance({ minutes: 2 });
    const token = await portal.signIn(rita.email);
    expect((await portal.call('GET', '/auth/self', token)).json()).toMatchObject({ ...rita, id });
    expect((await portal.call('GET', '/admin/colleagues', token)).statusCode).toBe(200);
    const changes = await (await sealed(db))
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'user.changed')
      .execute();
    expect(changes).toMatchObject([{ subject_id: id, actor_role: 'administrator' }]);
    expect(JSON.parse(changes[0]!.details)).toMatchObject({ role: 'reviewer', disabled: false });

    // The request of a second administrator: the account already belongs to a staff member.
    expect((await portal.call('POST', '/users', root, rita)).statusCode).toBe(409);
  });

  test('is invited once by five administrators at the same moment', async () => {
    const { portal, root, db } = await openOffice();
    await portal.signIn(rita.email);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => portal.call('POST', '/users', root, rita)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409]);
    const mails = await db
      .selectFrom('mail_outbox')
      .select('recipient')
      .where('template', '=', 'colleague-invitation')
      .execute();
    expect(mails).toEqual([{ recipient: rita.email }]);
  });

  test.each([
    ['a case', '/onboarding'],
    ['an MSB application', '/msb-application'],
  ])('cannot be a client who has %s', async (_what, path) => {
    const { portal, root, db } = await openOffice();
    const token = await portal.signIn(rita.email);
    const begun = await portal.call('POST', path, token, {});
    expect(begun.statusCode, begun.body).toBe(201);
    const answer = await portal.call('POST', '/users', root, rita);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain('client who has a case');
    expect((await portal.call('GET', '/auth/self', token)).json()).toMatchObject({ role: 'client' });
    const mails = await db
      .selectFrom('mail_outbox')
      .select('recipient')
      .where('template', '=', 'colleague-invitation')
      .execute();
    expect(mails).toEqual([]);
  });

  test('cannot be a disabled account or a staff account', async () => {
    const { portal, root } = await openOffice();
    const id = await create(portal, root, { ...rita, role: 'client' });
    await portal.call('DELETE', `/users/${id}`, root);
    const disabled = await portal.call('POST', '/users', root, rita);
    expect(disabled.statusCode).toBe(409);
    expect(disabled.json().message).toContain('is disabled');
    const own = await portal.call('POST', '/users', root, { ...rita, email: 'root@example.com' });
    expect([own.statusCode, own.json().message]).toEqual([409, 'An account with this address exists']);
  });

  test.each([{ disabled: true }, { role: 'client' }, { role: 'administrator' }])(
    'is logged out immediately by %j',
    async (change) => {
      const { portal, root } = await openOffice();
      const id = await create(portal, root, rita);
      await portal.postman.next(rita.email);
      const token = await portal.signIn(rita.email);
      expect((await portal.call('GET', '/admin/colleagues', token)).statusCode).toBe(200);
      expect((await portal.call('PATCH', `/users/${id}`, root, change)).statusCode).toBe(200);
      const answers = await Promise.all([
        portal.call('GET', '/admin/colleagues', token),
        portal.call('GET', '/admin/cases', token),
        portal.call('GET', '/auth/self', token),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
    },
  );

  test('with the reviewer role cannot manage accounts', async () => {
    const { portal, root, rootId } = await openOffice();
    const id = await create(portal, root, rita);
    await portal.postman.next(rita.email);
    const token = await portal.signIn(rita.email);
    const answers = await Promise.all([
      portal.call('GET', '/users', token),
      portal.call('POST', '/users', token, ada),
      portal.call('PATCH', `/users/${id}`, token, { role: 'administrator' }),
      portal.call('DELETE', `/users/${rootId}`, token),
      portal.call('GET', '/admin/audit', token),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
  });

  test('cannot lose the role by an administrator who loses their own role at the same moment', async () => {
    const { portal, root, rootId } = await openOffice();
    const id = await create(portal, root, { ...rita, role: 'administrator' });
    await portal.postman.next(rita.email);
    const token = await portal.signIn(rita.email);
    const answers = await Promise.all([
      portal.call('PATCH', `/users/${id}`, root, { role: 'reviewer' }),
      portal.call('PATCH', `/users/${rootId}`, token, { role: 'reviewer' }),
    ]);
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect([401, 403]).toContain(codes.find((code) => code !== 200));
  });

  test('with an address of ADMIN_EMAILS gets the role back at the next sign-in', async () => {
    const { portal, root, rootId, clock } = await openOffice();
    await create(portal, root, { ...rita, role: 'administrator' });
    await portal.postman.next(rita.email);
    const token = await portal.signIn(rita.email);
    await portal.call('PATCH', `/users/${rootId}`, token, { role: 'reviewer' });
    expect((await portal.call('GET', '/users', root)).statusCode).toBe(401);
    // So that one more code may be requested.
    clock.advance({ minutes: 10 });
    const again = await portal.signIn('root@example.com');
    expect((await portal.call('GET', '/auth/self', again)).json()).toMatchObject({ role: 'administrator' });
  });

  test('loses what a role allows with the next call, also by a change of the role itself', async () => {
    const { portal, root } = await openOffice();
    const set = { name: 'Support', permissions: ['contacts:read', 'posts:read'] };
    const { id: support, version } = (await portal.call('POST', '/permission-sets', root, set)).json();
    const id = await create(portal, root, { ...rita, role: 'reviewer', roles: ['editor', support] });
    await portal.postman.next(rita.email);
    const token = await portal.signIn(rita.email);
    const statusOf = async (path: string) => (await portal.call('GET', path, token)).statusCode;
    expect([await statusOf('/contacts'), await statusOf('/newsletter-subscription')]).toEqual([200, 200]);
    expect((await portal.call('PATCH', `/users/${id}`, root, { roles: [support] })).statusCode).toBe(200);
    const refused = await portal.call('GET', '/newsletter-subscription', token);
    expect([refused.statusCode, refused.json().reason]).toEqual([403, 'permission']);
    expect(await statusOf('/contacts')).toBe(200);

    const without = { permissions: ['posts:read'], version };
    expect((await portal.call('PATCH', `/permission-sets/${support}`, root, without)).statusCode).toBe(200);
    expect(await statusOf('/contacts')).toBe(403);
    expect((await portal.call('DELETE', `/permission-sets/${support}`, root)).statusCode).toBe(409);
    const reserved = { name: 'Almost an administrator', permissions: ['users:write'] };
    expect((await portal.call('POST', '/permission-sets', root, reserved)).statusCode).toBe(400);
    expect((await portal.call('PATCH', `/users/${id}`, root, { roles: [] })).statusCode).toBe(400);
    expect((await portal.call('PATCH', `/users/${id}`, root, { roles: ['no-such-role'] })).statusCode).toBe(
      400,
    );
  });
});
