import { beforeAll, describe, expect, it } from 'vitest';
import { pruneIdentity } from '#server/records/identity/prune.ts';
import { adminEmail, buildTestApp, openTestApi, type TestApi } from '#tests/support/api.ts';
import { sealed } from '#tests/support/sealed.ts';
import { alan, grace, listed, nameThem, sendEmail } from '../identity/identity-people.ts';
import { answerReport, byReportLink, mailedDirector, outreachOf, reportLinkTo } from './outreach.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

const dead = {
  statusCode: 404,
  error: 'Not Found',
  message: 'This link is not valid. If you have already reported the email, you need to do nothing else',
};

const stopped =
  'A recipient has reported such an email, so we have stopped sending them for now. We are reviewing the report. If it is urgent, contact our office';

async function noticesTo(own: TestApi, recipient: string): Promise<number> {
  const rows = await own.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('recipient', '=', recipient)
    .where('template', '=', 'outreach-reported')
    .execute();
  return rows.length;
}

describe('row 26: the link by which a mail is reported', () => {
  it('says which mail it is about, and changes nothing until it is used', async () => {
    const { client, onboardingId, link } = await mailedDirector(api, listed('Ada', 'One', 'one@example.com'));
    for (let time = 0; time < 3; time += 1) {
      const found = await byReportLink(api, link, 'GET');
      expect([found.statusCode, found.json()]).toEqual([
        200,
        { account: client.email, recipient: 'o***@example.com', mailedAt: '2026-11-21T08:00:00.000Z' },
      ]);
    }
    expect(await outreachOf(api, onboardingId)).toEqual({
      status: 'allowed',
      decidedAt: null,
      decidedBy: null,
      reports: [],
    });
  });

  it('expires with its use, also if used many times concurrently', async () => {
    const { onboardingId, link } = await mailedDirector(api, listed('Ada', 'Two', 'two@example.com'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => byReportLink(api, link, 'POST')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(404)]);
    expect((await byReportLink(api, link, 'GET')).json()).toEqual(dead);
    expect((await outreachOf(api, onboardingId)).reports).toHaveLength(1);
  });

  it('expires after sixty days, and is deleted', async () => {
    const own = await openTestApi();
    const { link } = await mailedDirector(own);
    const links = async () => (await own.db.selectFrom('outreach_links').selectAll().execute()).length;
    own.clock.advanceMinutes(60 * 24 * 60 - 1);
    await pruneIdentity(own);
    expect([await links(), (await byReportLink(own, link, 'GET')).statusCode]).toEqual([1, 200]);
    own.clock.advanceMinutes(1);
    expect((await byReportLink(own, link, 'POST')).json()).toEqual(dead);
    await pruneIdentity(own);
    expect(await links()).toBe(0);
  });

  it('is invalid if any of its characters is changed, and repeated guessing is refused for a while', async () => {
    const own = await openTestApi();
    const { link } = await mailedDirector(own);
    const other = (at: number) => `${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`;
    for (let at = 0; at < 20; at += 1) {
      expect((await byReportLink(own, other(at), at % 2 ? 'GET' : 'POST')).json()).toEqual(dead);
    }
    const refused = await byReportLink(own, other(20), 'GET');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    own.clock.advanceMinutes(10);
    expect((await byReportLink(own, link, 'GET')).statusCode).toBe(200);
    expect((await own.call('GET', '/outreach/report')).statusCode).toBe(400);
  });

  it('is stored as a hash, and the recipient and the reason of the report are encrypted', async () => {
    const own = await openTestApi();
    const canary = listed('Canaria', 'Vogelsang', 'canary-person@example.com');
    const { client, link } = await mailedDirector(own, canary);
    own.clock.advanceMinutes(1);
    await sendEmail(own, client, canary);
    await byReportLink(own, link, 'POST', { reason: 'Canary reason' });
    for (const table of ['outreach_links', 'outreach_reports', 'outreach_states', 'audit_entries'] as const) {
      const rows = await (await sealed(own.db)).selectFrom(table).selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      const text = JSON.stringify(rows);
      expect([table, /Canar|Vogelsang/i.test(text), text.includes(link)]).toEqual([table, false, false]);
    }
  });
});

describe('row 26: a report', () => {
  it('stops the account’s mails until a staff member allows them, and notifies staff once', async () => {
    const own = await openTestApi();
    const { client, onboardingId, link } = await mailedDirector(own);
    await nameThem(own, client, { directors: [grace, alan] });
    expect((await sendEmail(own, client, alan)).statusCode).toBe(202);
    const alans = await reportLinkTo(own, alan.email);
    own.clock.advanceMinutes(5);
    const reported = await byReportLink(own, link, 'POST', { reason: '  I do not know\nthis company.  ' });
    expect([reported.statusCode, reported.json().message]).toEqual([
      201,
      'Thank you. We have stopped these emails for this account until we have reviewed your report.',
    ]);
    const refused = await sendEmail(own, client, alan);
    expect([refused.statusCode, refused.json().message]).toEqual([409, stopped]);
    const byStaff = await sendEmail(own, await own.admin(), alan, { userId: client.userId });
    expect([byStaff.statusCode, byStaff.json().message]).toEqual([
      409,
      'A recipient has reported such an email, so this client’s emails are stopped. Allow them on the page of the case first',
    ]);
    expect(await outreachOf(own, onboardingId)).toMatchObject({
      status: 'stopped',
      decidedBy: null,
      reports: [
        {
          name: 'Grace Hopper',
          email: 'grace@example.com',
          mailedAt: '2026-11-21T08:00:00.000Z',
          reportedAt: '2026-11-21T08:05:00.000Z',
          reason: 'I do not know\nthis company.',
        },
      ],
    });
    expect(await noticesTo(own, adminEmail)).toBe(1);
    own.clock.advanceMinutes(1);
    await byReportLink(own, alans, 'POST');
    expect(await noticesTo(own, adminEmail)).toBe(1);
    expect((await outreachOf(own, onboardingId)).reports).toMatchObject([
      { name: 'Alan Turing', reason: null },
      { name: 'Grace Hopper' },
    ]);

    const reviewer = await own.reviewer();
    const allowed = await answerReport(own, onboardingId, 'allow', reviewer);
    expect([allowed.statusCode, allowed.json()]).toMatchObject([
      200,
      { status: 'allowed', decidedBy: 'Rita Levi', decidedAt: '2026-11-21T08:06:00.000Z' },
    ]);
    expect((await sendEmail(own, client, alan)).statusCode).toBe(202);
    const twice = await answerReport(own, onboardingId, 'keep_stopped');
    expect([twice.statusCode, twice.json().message]).toEqual([
      409,
      'The emails of this client are already allowed again, by Rita Levi. Nothing was changed',
    ]);
  });

  it('notifies the configured administrators with a link to the case, and no text by the client', async () => {
    const own = await openTestApi();
    const { client, onboardingId, link } = await mailedDirector(own);
    await own.call('PUT', '/company-details', { as: client, body: {} });
    await byReportLink(own, link, 'POST', { reason: 'See https://evil.example.com' });
    const mail = await own.mailTo(adminEmail);
    expect(mail.subject).toBe('An email sent for a client was reported');
    expect(mail.text).toContain(`http://portal.test/admin/cases/${onboardingId}`);
    expect(mail.text).toContain(client.email);
    for (const body of [mail.text, mail.html]) expect(body).not.toMatch(/Engines|evil|Grace/);
  });

  it('can be answered by leaving the mails stopped, and by allowing them later', async () => {
    const own = await openTestApi();
    const { client, onboardingId, link } = await mailedDirector(own);
    const none = await answerReport(own, onboardingId, 'allow');
    expect([none.statusCode, none.json().message]).toEqual([409, 'No email of this client was reported']);
    await byReportLink(own, link, 'POST');
    expect((await answerReport(own, onboardingId, 'keep_stopped')).json()).toMatchObject({
      status: 'kept_stopped',
      decidedBy: adminEmail,
    });
    expect((await answerReport(own, onboardingId, 'keep_stopped')).statusCode).toBe(409);
    own.clock.advanceMinutes(1);
    expect((await sendEmail(own, client, grace)).statusCode).toBe(409);
    expect((await answerReport(own, onboardingId, 'allow')).statusCode).toBe(200);
    expect((await sendEmail(own, client, grace)).statusCode).toBe(202);
    // And another mail can be reported.
    await byReportLink(own, await reportLinkTo(own, grace.email), 'POST');
    expect((await outreachOf(own, onboardingId)).status).toBe('stopped');
    expect(await noticesTo(own, adminEmail)).toBe(2);
  });

  it('marks the case in the queue, and is in its timeline with the answer', async () => {
    const own = await openTestApi();
    const { onboardingId, link } = await mailedDirector(own);
    const marked = async () => {
      const page = await own.call('GET', '/admin/cases', { as: await own.admin() });
      return page.json().items.map((item: Record<string, unknown>) => item.mailsStopped);
    };
    expect(await marked()).toEqual([false]);
    await byReportLink(own, link, 'POST');
    expect(await marked()).toEqual([true]);
    await answerReport(own, onboardingId, 'keep_stopped');
    expect(await marked()).toEqual([true]);
    await answerReport(own, onboardingId, 'allow');
    expect(await marked()).toEqual([false]);
    const url = `/admin/cases/${onboardingId}/timeline?kind=identity`;
    const { items } = (await own.call('GET', url, { as: await own.admin() })).json();
    expect(items.map((item: Record<string, unknown>) => [item.actorRole, item.action])).toEqual([
      ['administrator', 'outreach.allowed'],
      ['administrator', 'outreach.kept-stopped'],
      ['person', 'outreach.reported'],
      ['client', 'verification.requested'],
    ]);
  });

  it('stops a mail that is being sent at the same moment, or comes after it', async () => {
    const own = await openTestApi();
    const { client, link } = await mailedDirector(own);
    await nameThem(own, client, { directors: [grace, alan] });
    const [report, mail] = await Promise.all([byReportLink(own, link, 'POST'), sendEmail(own, client, alan)]);
    expect([report.statusCode, [202, 409].includes(mail.statusCode)]).toEqual([201, true]);
    own.clock.advanceMinutes(1);
    expect((await sendEmail(own, client, alan)).statusCode).toBe(409);
  });
});

it('row 26: a company whose name reads like an address can onboard, and mails omit the name', async () => {
  const own = await openTestApi();
  const client = await own.client();
  await nameThem(own, client, { directors: [grace] });
  const saved = (await own.call('GET', '/company-details', { as: client })).json();
  const named = { ...saved, legalName: 'Your bank account is locked, log in at https://evil.com' };
  const put = await own.call('PUT', '/company-details', { as: client, body: named });
  expect([put.statusCode, put.json().legalName]).toEqual([200, named.legalName]);
  expect((await sendEmail(own, client, grace)).statusCode).toBe(202);
  const mail = await own.mailTo(grace.email);
  expect(mail.text).toContain(`A company, with the account “${client.email}”, is opening an account`);
  for (const body of [mail.subject, mail.text, mail.html]) expect(body).not.toMatch(/evil|locked/);
});
