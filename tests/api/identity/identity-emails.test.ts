import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import {
  alan,
  askedDirector,
  auditOf,
  byLink,
  decide,
  grace,
  linkTo,
  listed,
  nameThem,
  passportBy,
  passportOf,
  reviewOf,
  sendEmail,
  statusOf,
} from './identity-people.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

async function mailsTo(address: string, own = api): Promise<number> {
  const rows = await own.db.selectFrom('mail_outbox').select('id').where('recipient', '=', address).execute();
  return rows.length;
}

describe('asking a person to verify their identity', () => {
  it('answers with the message of the specification, sends a mail, and records the time', async () => {
    const client = await api.client();
    const ada = listed('Ada', 'Byron', 'ada.byron@example.com');
    await nameThem(api, client, { directors: [ada] });
    const answer = await sendEmail(api, client, ada);
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      { message: 'Success! Verification required email was successfully sent to Ada Byron.' },
    ]);
    expect(await mailsTo('ada.byron@example.com')).toBe(1);
    const { people } = await statusOf(api, client);
    expect(people).toMatchObject([{ status: 'not_started', requestedAt: '2026-11-21T08:00:00.000Z' }]);
  });

  it('accepts name and address in any case and spacing', async () => {
    const client = await api.client();
    await nameThem(api, client, { directors: [listed('Zoë', 'Ada', 'Zoe@Example.com')] });
    const asked = { firstName: 'zoë ', lastName: 'ADA', email: ' zoe@example.com' };
    expect((await sendEmail(api, client, asked)).statusCode).toBe(202);
    expect(await mailsTo('zoe@example.com')).toBe(1);
  });

  it.each([
    ['someone whom the record does not name', { name: 'Mallory Jones' }],
    ['an address that is not theirs', { email: 'mallory@example.com' }],
    ['a role that they do not have', { role: 'beneficialOwners' }],
  ])('refuses %s, and sends no mail', async (_, change) => {
    const client = await api.client();
    const katherine = listed('Katherine', 'Johnson', 'katherine@example.com');
    await nameThem(api, client, { directors: [katherine] });
    const answer = await sendEmail(api, client, katherine, change);
    expect(answer.statusCode).toBe(404);
    expect(await mailsTo('katherine@example.com')).toBe(0);
    expect(await mailsTo('mallory@example.com')).toBe(0);
  });

  it('only knows saved people: a related party or an empty record is not one', async () => {
    const client = await api.client();
    expect((await sendEmail(api, client, grace)).statusCode).toBe(404);
    await nameThem(api, client, { relatedParties: [grace] } as object);
    expect((await sendEmail(api, client, grace)).statusCode).toBe(404);
    const answer = await sendEmail(api, client, grace, { role: 'relatedParties' });
    expect(answer.json()).toMatchObject({ statusCode: 400, message: [{ property: 'role' }] });
  });

  it('is limited to once a minute per person, and says how long to wait; another person need not wait', async () => {
    const own = await openTestApi();
    const client = await own.client();
    await nameThem(own, client, { directors: [grace, alan], beneficialOwners: [grace] });
    expect((await sendEmail(own, client, grace)).statusCode).toBe(202);
    own.clock.advanceMinutes(0.5);
    const early = await sendEmail(own, client, grace, { role: 'beneficialOwners' });
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '30']);
    expect((await sendEmail(own, client, alan)).statusCode).toBe(202);
    own.clock.advanceMinutes(0.5);
    expect((await sendEmail(own, client, grace)).statusCode).toBe(202);
  });

  it('ten times concurrently sends one mail', async () => {
    const own = await openTestApi();
    const client = await own.client();
    await nameThem(own, client, { directors: [grace] });
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendEmail(own, client, grace)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      202,
      ...Array.from({ length: 9 }, () => 429),
    ]);
    expect(await mailsTo(grace.email, own)).toBe(1);
  });

  it('is possible only while the person is not verified', async () => {
    const own = await openTestApi();
    const { client, link } = await askedDirector(own);
    await byLink(own, link, 'POST', '', await passportBy(own, link));
    own.clock.advanceMinutes(1);
    expect((await sendEmail(own, client, grace)).statusCode).toBe(202);
    await decide(own, (await reviewOf(own, client)).checks[0].id, 'approve');
    own.clock.advanceMinutes(1);
    expect((await sendEmail(own, client, grace)).json()).toMatchObject({
      statusCode: 409,
      message: 'This person is already verified',
    });
  });

  it('by an administrator names the client, and a client may not name another', async () => {
    const own = await openTestApi();
    const [admin, client, other] = [await own.admin(), await own.client(), await own.client()];
    await nameThem(own, client, { directors: [grace] });
    await nameThem(own, other, { directors: [alan] });
    expect((await sendEmail(own, admin, grace)).json()).toMatchObject({
      statusCode: 400,
      message: [{ property: 'userId' }],
    });
    for (const userId of ['nobody', admin.userId]) {
      expect((await sendEmail(own, admin, grace, { userId })).json()).toMatchObject({ message: 'Not found' });
    }
    expect((await sendEmail(own, admin, alan, { userId: client.userId })).statusCode).toBe(404);
    expect((await sendEmail(own, admin, grace, { userId: client.userId })).statusCode).toBe(202);
    expect((await byLink(own, await linkTo(own, grace.email), 'GET')).statusCode).toBe(200);
    for (const userId of [client.userId, other.userId]) {
      expect((await sendEmail(own, other, alan, { userId })).statusCode).toBe(400);
    }
    expect(await auditOf(own)).toEqual(['administrator verification.requested {"role":"directors"}']);
  });
});

describe('notifying all clients that verification is required', () => {
  const notifyAll = (own: TestApi, as: Person) =>
    own.call('POST', '/sumsub/finish-onboarding', { as, body: {} });
  /** Returns the number of clients with each outcome, and the first of each. */
  async function recipients(own: TestApi, as: Person) {
    const outcomes = ['mailed', 'verified', 'asked_lately', 'disabled'];
    const pages = await Promise.all(
      outcomes.map((outcome) => own.call('GET', `/admin/notices/recipients?outcome=${outcome}`, { as })),
    );
    const first = pages.map((page, index) => [outcomes[index], page.json().items[0]?.email]);
    expect(pages.map((page) => page.json().total)).toEqual(Object.values(pages[0]?.json().counts));
    return [pages[0]?.json().counts, Object.fromEntries(first)];
  }

  const notified = 'Success! All users have been notified for Identity Verification.';

  it('mails those who are neither verified nor disabled, and no administrator', async () => {
    const own = await openTestApi();
    const [admin, verified, waiting, disabled] = [
      await own.admin(),
      await own.client(),
      await own.client(),
      await own.client(),
    ];
    for (const as of [verified, waiting]) {
      await own.call('POST', '/verification/manual', { as, body: await passportOf(own, as) });
    }
    await decide(own, (await reviewOf(own, verified)).checks[0].id, 'approve');
    await own.call('DELETE', `/users/${disabled.userId}`, { as: admin });
    const ofEach = { verified: verified.email, disabled: disabled.email };
    // The preview has the counts before the button is pressed, and sends nothing.
    expect(await recipients(own, admin)).toEqual([
      { mailed: 1, verified: 1, asked_lately: 0, disabled: 1 },
      { ...ofEach, mailed: waiting.email, asked_lately: undefined },
    ]);
    const preview = await own.call('GET', '/admin/notices/preview', { as: admin });
    const answer = await notifyAll(own, admin);
    expect([answer.statusCode, answer.json()]).toEqual([202, { message: notified, queued: 1 }]);
    expect(await recipients(own, admin)).toEqual([
      { mailed: 0, verified: 1, asked_lately: 1, disabled: 1 },
      { ...ofEach, mailed: undefined, asked_lately: waiting.email },
    ]);
    const mail = await own.mailTo(waiting.email);
    expect(mail.subject).toBe('Identity verification is required');
    expect(mail.text).toContain('http://portal.test/identity-verification');
    // The preview is exactly what was sent.
    expect(preview.statusCode).toBe(200);
    expect(preview.json().subject).toBe(mail.subject);
    expect(mail.text.trim()).toBe(preview.json().text.trim());
  });

  it('shows the mail to administrators only', async () => {
    const own = await openTestApi();
    const client = await own.client();
    for (const as of [undefined, client]) {
      const { statusCode } = await own.call('GET', '/admin/notices/preview', { as });
      expect(statusCode).toBe(as ? 403 : 401);
    }
  });

  it('is safe to press twice: no one is mailed again within the hour', async () => {
    const own = await openTestApi();
    const admin = await own.admin();
    await own.client();
    const answers = await Promise.all([notifyAll(own, admin), notifyAll(own, admin), notifyAll(own, admin)]);
    expect(answers.map((answer) => answer.json().queued).sort()).toEqual([0, 0, 1]);
    own.clock.advanceMinutes(59);
    expect((await notifyAll(own, admin)).json()).toEqual({ message: notified, queued: 0 });
    const late = await own.client();
    expect((await notifyAll(own, admin)).json().queued).toBe(1);
    expect((await own.mailTo(late.email)).subject).toBe('Identity verification is required');
    own.clock.advanceMinutes(1);
    expect((await notifyAll(own, admin)).json().queued).toBe(1);
  });

  it('reaches a thousand clients, each once, with one audit entry per batch', async () => {
    const own = await openTestApi();
    const admin = await own.admin();
    const now = own.clock.now().toISOString();
    const users = Array.from({ length: 1_050 }, (_, index) => ({
      id: `bulk-${String(index).padStart(5, '0')}`,
      email: `bulk-${index}@example.com`,
      role: 'client' as const,
      first_name: '',
      last_name: '',
      search_text: '',
      disabled: 0,
      created_at: now,
      updated_at: now,
      last_sign_in_at: null,
    }));
    for (let at = 0; at < users.length; at += 500) {
      await own.db
        .insertInto('users')
        .values(users.slice(at, at + 500))
        .execute();
    }
    expect((await notifyAll(own, admin)).json().queued).toBe(1_050);
    const rows = await own.db
      .selectFrom('mail_outbox')
      .select(['recipient', 'next_attempt_at'])
      .where('template', '=', 'verification-required')
      .execute();
    expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(1_050);
    expect(rows).toHaveLength(1_050);
    // A hundred are sent every ten seconds.
    expect(new Set(rows.map((row) => row.next_attempt_at)).size).toBe(11);
    const last = rows.filter((row) => row.next_attempt_at === '2026-11-21T08:01:40.000Z');
    expect(last).toHaveLength(50);
    expect(await auditOf(own)).toHaveLength(11);
    expect((await notifyAll(own, admin)).json().queued).toBe(0);
  });
});
