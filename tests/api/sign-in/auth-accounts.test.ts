import { describe, expect, test } from 'vitest';
import { sealed } from '#tests/support/sealed.ts';
import { openPortal } from './auth-portal.ts';

describe('an account', () => {
  test('is created when its address is first verified, not when it is entered', async () => {
    const { portal, db } = await openPortal();
    const { code, handle } = await portal.ask('ada@example.com');
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
    await portal.post('/auth/verify', { code }, { handle });
    const [user, ...others] = await db.selectFrom('users').selectAll().execute();
    expect(others).toEqual([]);
    expect(user).toMatchObject({
      email: 'ada@example.com',
      role: 'client',
      disabled: 0,
      created_at: '2026-11-21T08:00:00.000Z',
      last_sign_in_at: '2026-11-21T08:00:00.000Z',
    });
    const audit = await (await sealed(db)).selectFrom('audit_entries').selectAll().orderBy('seq').execute();
    expect(audit.map(({ action, actor_id, subject_id }) => [action, actor_id, subject_id])).toEqual([
      ['user.created', user!.id, user!.id],
      ['session.started', user!.id, user!.id],
    ]);
    expect(JSON.stringify(audit)).not.toContain('ada@example.com');
  });

  test('is one for all spellings of its address', async () => {
    const { portal, clock, db } = await openPortal();
    await portal.signIn('Ada@Example.COM');
    clock.advance({ seconds: 61 });
    await portal.signIn('ada@example.com');
    const users = await db.selectFrom('users').select('email').execute();
    expect(users).toEqual([{ email: 'ada@example.com' }]);
  });

  test('gets the name that was given when registering', async () => {
    const { portal, postman } = await openPortal();
    const email = 'ada@example.com';
    await portal.post('/auth/register', { email, firstName: 'Ada', lastName: 'Lovelace' });
    const { text } = await postman.next(email);
    const code = /^\d{6}$/m.exec(text)?.[0];
    const answer = await portal.post('/auth/verify-login-code', { email, code });
    const { access_token }: { access_token: string } = answer.json();
    expect((await portal.call('GET', '/auth/self', access_token)).json()).toEqual({
      id: expect.any(String),
      email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      role: 'client',
      disabled: false,
      createdAt: '2026-11-21T08:00:00.000Z',
      updatedAt: '2026-11-21T08:00:00.000Z',
    });
  });

  test('gets the name that completes the sign-up, and keeps it', async () => {
    const { portal, clock } = await openPortal();
    const email = 'ada@example.com';
    const { code } = await portal.ask(email);
    const completed = await portal.post('/auth/complete-signup', {
      email,
      code,
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
    expect(completed.statusCode).toBe(200);
    const { access_token, role }: { access_token: string; role: string } = completed.json();
    expect(role).toBe('client');

    clock.advance({ seconds: 61 });
    const later = await portal.ask(email);
    await portal.post('/auth/complete-signup', { email, code: later.code, firstName: 'Eve', lastName: 'X' });
    const self = await portal.call('GET', '/auth/self', access_token);
    expect(self.json()).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
  });

  test('is not created by completing a sign-up with a wrong code', async () => {
    const { portal, db } = await openPortal();
    const answer = await portal.post('/auth/complete-signup', {
      email: 'ada@example.com',
      code: '123456',
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
    expect(answer.statusCode).toBe(401);
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  test('that is disabled gets a mail that says so, and cannot sign in', async () => {
    const { portal, postman, db, clock, random } = await openPortal();
    await portal.signIn('ada@example.com');
    await db.updateTable('users').set({ disabled: 1 }).execute();
    clock.advance({ seconds: 61 });
    random.nextCodes.push('402913');
    const asked = await portal.post('/auth/request-login-code', { email: 'ada@example.com' });
    const mail = await postman.next('ada@example.com');
    expect(asked.statusCode).toBe(202);
    expect(mail.text).toContain('The account is disabled');
    expect(mail.text + mail.html).not.toContain('402913');
    const answers = await Promise.all([
      portal.post('/auth/verify', { code: '402913' }),
      portal.post('/auth/verify-login-code', { email: 'ada@example.com', code: '402913' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  });

  test('that is disabled after its code was mailed cannot sign in', async () => {
    const { portal, db, clock } = await openPortal();
    await portal.signIn('ada@example.com');
    clock.advance({ seconds: 61 });
    const { code, handle } = await portal.ask('ada@example.com');
    await db.updateTable('users').set({ disabled: 1 }).execute();
    const answer = await portal.post('/auth/verify', { code }, { handle });
    expect(answer.statusCode).toBe(401);
    expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });
});
