import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { byReportLink } from '../mail/outreach.ts';
import { askedDirector, byLink, statusOf } from './identity-people.ts';
import { openSumsubPortal, openWidget, reset, type SumsubPortal } from './identity-sumsub-portal.ts';

let portal: SumsubPortal;

beforeAll(async () => {
  const opened = await openSumsubPortal();
  portal = opened;
  return opened.close;
});
beforeEach(() => reset(portal));

/** Returns the outcomes that a recipient was mailed, the first one first. */
async function subjectsTo(recipient: string): Promise<string[]> {
  const rows = await portal.api.db
    .selectFrom('mail_outbox')
    .select('template')
    .where('recipient', '=', recipient)
    .where('template', 'in', ['verification-approved', 'verification-refused'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ template }) => template);
}

/** Returns the next mail about an outcome. */
async function outcomeMail(recipient: string) {
  for (;;) {
    const mail = await portal.api.mailTo(recipient);
    if (/identity (is verified|could not be verified)/.test(mail.subject)) return mail;
  }
}

describe('an outcome of the identity provider', () => {
  it('is mailed to the client, with the reason and the next step', async () => {
    const { client, applicant } = await openWidget(portal);
    await portal.sumsub.review(applicant, 'RED', 'The photograph is <blurred>');
    const refused = await outcomeMail(client.email);
    expect(refused.text).toContain('The reason: The photograph is <blurred>');
    expect(refused.text).toContain('http://portal.test/identity-verification');
    expect(refused.html).not.toContain('<blurred>');
    expect(refused.text).not.toContain('/report-mail');
    portal.api.clock.advanceMinutes(1);
    await portal.sumsub.review(applicant, 'GREEN');
    expect((await outcomeMail(client.email)).subject).toBe('Your identity is verified');
    expect(await subjectsTo(client.email)).toEqual(['verification-refused', 'verification-approved']);
  });

  it('is mailed once, however often and in whatever order its events arrive', async () => {
    const { client, applicant } = await openWidget(portal);
    portal.sumsub.switches.webhooks = 'duplicate';
    await portal.sumsub.review(applicant, 'GREEN');
    portal.sumsub.switches.webhooks = 'out-of-order';
    await portal.sumsub.review(applicant, 'GREEN');
    await statusOf(portal.api, client);
    expect(await subjectsTo(client.email)).toEqual(['verification-approved']);
  });

  it('whose event was lost is mailed as soon as the status is queried', async () => {
    const { client, applicant } = await openWidget(portal);
    portal.sumsub.switches.webhooks = 'missing';
    await portal.sumsub.review(applicant, 'GREEN');
    expect(await subjectsTo(client.email)).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => statusOf(portal.api, client)));
    expect(await subjectsTo(client.email)).toEqual(['verification-approved']);
  });

  it('of a director is mailed to the director, with links that open the check again and report the mail', async () => {
    const { client, link } = await askedDirector(portal.api);
    await byLink(portal.api, link, 'POST', '/access-token', {});
    const [applicant] = portal.sumsub.applicants.all();
    await portal.sumsub.review(applicant?.externalUserId ?? '', 'RED');
    const { text } = await outcomeMail('grace@example.com');
    expect(text).toContain(
      'The link is only for you, replaces the earlier one, and works until 5 December 2026.',
    );
    const next = /\/verify-identity#link=([\w-]+)/.exec(text)?.[1] ?? '';
    expect((await byLink(portal.api, next, 'GET')).json()).toMatchObject({ status: 'refused' });
    expect((await byLink(portal.api, link, 'GET')).statusCode).toBe(401);
    const report = /\/report-mail#report=([\w-]+)/.exec(text)?.[1] ?? '';
    expect(text).toContain(`#link=${next}&report=${report}`);
    expect((await byReportLink(portal.api, report, 'GET')).statusCode).toBe(200);
    expect(await subjectsTo(client.email)).toEqual([]);
  });
});
