import { describe, expect, test } from 'vitest';
import { openPortal } from './auth-portal.ts';

// SQLite alone: mail

const boss = 'boss+kyc@example.com';

/** Opens a portal with a listed administrator who has not signed in, a reviewer, and a client. */
async function openWithStaff() {
  const opened = await openPortal({ ADMIN_EMAILS: boss });
  const { db, portal } = opened;
  for (const email of ['rita@example.com', 'carl@example.com']) await portal.signIn(email);
  await db.updateTable('users').set({ role: 'reviewer' }).where('email', '=', 'rita@example.com').execute();
  opened.clock.advance({ seconds: 61 });
  return opened;
}

const linkIn = (text: string) => /https?:\S+/.exec(text)?.[0] ?? '';

describe('the mail with a login code', () => {
  test.each([boss, 'rita@example.com'])('leads a staff member into the staff area: %s', async (email) => {
    const { portal } = await openWithStaff();
    const { code, mail } = await portal.ask(email);
    expect(linkIn(mail.text)).toBe(
      `http://portal.test/admin/sign-in?code=${code}#email=${encodeURIComponent(email)}`,
    );
    expect(mail.text).toContain("administrators' area");
    expect(mail.html).toContain(`/admin/sign-in?code=${code}`);
    expect(mail.text + mail.html).not.toContain('#flow=');

    // The data in the link signs in on a device that never requested a code.
    const { searchParams, hash } = new URL(linkIn(mail.text));
    const address = new URLSearchParams(hash.slice(1)).get('email');
    const answer = await portal.post('/auth/verify-login-code', {
      email: address,
      code: searchParams.get('code'),
    });
    expect(answer.json()).toMatchObject({ role: email === boss ? 'administrator' : 'reviewer' });
  });

  test('leads a client, and a new user, into the portal as before', async () => {
    const { portal } = await openWithStaff();
    for (const email of ['carl@example.com', 'new@example.com']) {
      const { code, handle, mail } = await portal.ask(email);
      expect(linkIn(mail.text)).toBe(`http://portal.test/verify?code=${code}#flow=${handle}`);
      expect(mail.text).toContain('Or sign in with one click:');
      expect(mail.text).not.toContain('administrators');
    }
  });

  test('is the only difference between staff and others: the responses are the same', async () => {
    const { portal } = await openWithStaff();
    const answers = new Set<string>();
    for (const email of [boss, 'rita@example.com', 'carl@example.com', 'new@example.com']) {
      const answer = await portal.post('/auth/request-login-code', { email });
      const { date: _date, 'x-request-id': _id, 'set-cookie': cookie, ...headers } = answer.headers;
      const shown = String(cookie).replace(/login_flow=[A-Za-z0-9_-]{22}/, 'login_flow=…');
      answers.add(JSON.stringify([answer.statusCode, headers, shown, answer.body]));
    }
    expect(answers.size).toBe(1);
  });
});
