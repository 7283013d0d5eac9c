import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { firmName } from '#domain/firm.ts';
import { certificateNewsMail } from '#server/platform/mail/templates/certificate.ts';
import { button, layout } from '#server/platform/mail/templates/layout.ts';
import { letter } from '#server/platform/mail/templates/letter.ts';
import { accountDisabledMail, loginCodeMail } from '#server/platform/mail/templates/login-code.ts';
import { msbApplicationNoticeMail } from '#server/platform/mail/templates/msb-application.ts';
import { resumeNoticeMail } from '#server/platform/mail/templates/resume-received.ts';
import { staffInvitationMail } from '#server/platform/mail/templates/staff-invitation.ts';
import {
  answersAmendedMail,
  changesRequestedMail,
  submissionDecidedMail,
  submissionMovedMail,
  submissionNoticeMail,
  submissionReceivedMail,
} from '#server/platform/mail/templates/submission.ts';
import {
  personVerificationMail,
  verificationOutcomeMail,
  verificationRequiredMail,
} from '#server/platform/mail/templates/verification.ts';
import { namesThatLeadElsewhere } from '#tests/domain/names-in-mail.ts';
import { everyMail, everyText } from './every-mail.ts';

// SQLite alone: mail

const input = {
  code: '402913',
  link: 'https://portal.example.com/verify?code=402913#flow=AAAAAAAAAAAAAAAAAAAAAA',
  expiresAt: new Date('2026-11-21T07:38:00Z'),
  timeZone: 'UTC',
  publicUrl: 'https://portal.example.com',
};

describe('the mail with a login code', () => {
  const mail = loginCodeMail(input);

  test('contains the code, the link, how long both are valid and what to do if the recipient did not request it', () => {
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain('402913');
      expect(body).toContain(input.link);
      expect(body).toContain('10 minutes, until 07:38 UTC');
      expect(body).toContain('If you did not ask for this code');
      expect(body).toContain('use the code of the newest email');
    }
  });

  test.each([
    ['America/Toronto', 'until 02:38 EST'],
    ['America/Vancouver', 'until 23:38 PST'],
    ['Europe/Zurich', 'until 08:38 GMT+1'],
  ])('says the time in %s, with the name of the zone', (timeZone, said) => {
    const { text, html } = loginCodeMail({ ...input, timeZone });
    for (const body of [text, html]) expect(body).toContain(said);
  });

  test('has no code in the subject, which lock screens show', () => {
    expect(mail.subject).toBe('Your login code for Northgate Compliance');
  });

  test('has the code as the only six digits that stand alone, so that mail apps find it', () => {
    const alone = /(?<![\w-])\d{6}(?![\w-])/g;
    expect(mail.text.replaceAll(/https?:\S+/g, '').match(alone)).toEqual(['402913']);
  });

  test('loads nothing from elsewhere and supports a dark scheme', () => {
    expect(mail.html).not.toMatch(/<img|<link|<script|url\(|@import/i);
    expect(mail.html).toContain('prefers-color-scheme: dark');
  });
});

test('the mail to a disabled account says so and contains no code and no link', () => {
  const mail = accountDisabledMail({ publicUrl: 'https://portal.example.com' });
  expect(mail.text).toContain('The account is disabled');
  expect(mail.loginLink).toBeUndefined();
  expect(mail.html).not.toContain('/verify');
});

test('the mail to a new staff member says who invites them, to do what, and where to sign in', () => {
  const invited = { inviter: 'Ada <Lovelace>', name: 'Rita Levi', publicUrl: 'https://portal.example.com' };
  const mail = staffInvitationMail({ ...invited, roles: [{ id: 'reviewer', name: 'Reviewer' }] });
  expect(mail.text).toContain('Hello Rita Levi, Ada <Lovelace> has made you a reviewer');
  expect(mail.html).toContain('Ada &lt;Lovelace&gt;');
  for (const body of [mail.text, mail.html])
    expect(body).toContain('https://portal.example.com/admin/sign-in');
  expect(mail.subject).not.toMatch(/Ada|Rita/);
  expect(mail.html).not.toMatch(/<img|<link|<script|url\(|@import/i);
  const other = staffInvitationMail({
    ...invited,
    roles: [{ id: 'administrator', name: 'Administrator' }],
  });
  expect(other.text).toContain('has made you an administrator');
  expect(other.text).toContain('manage the accounts');
});

test('the input of a mail is shown as text, never as markup', () => {
  const evil = `"><script>alert('1')</script>&`;
  const html = layout(evil, button(evil, `https://example.com/?q=${evil}`));
  expect(html).not.toContain('<script>');
  expect(html).toContain('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;');
});

describe('the mails of identity checks', () => {
  const publicUrl = 'https://portal.example.com';
  const link = `${publicUrl}/verify-identity#link=${'A'.repeat(43)}`;
  const reportLink = `${publicUrl}/report-mail#report=${'B'.repeat(43)}`;
  const expiresAt = new Date('2026-12-05T08:00:00Z');
  const timeZone = 'UTC';
  const asked = personVerificationMail({
    name: 'Grace Hopper',
    company: 'Engines & Sons',
    account: 'ada@example.com',
    link,
    reportLink,
    expiresAt,
    timeZone,
    publicUrl,
  });
  const refusal = { isVerified: false, link: { url: link, expiresAt }, reportLink, timeZone, publicUrl };
  const refused = verificationOutcomeMail({
    ...refusal,
    reason: 'The <photograph> is blurred',
    by: 'photographs',
  });
  const refusedByWidget = verificationOutcomeMail({ ...refusal, reason: null, by: 'widget' });
  const verified = verificationOutcomeMail({
    isVerified: true,
    reason: null,
    by: 'photographs',
    link: null,
    reportLink: null,
    timeZone,
    publicUrl,
  });
  const required = verificationRequiredMail({ link: `${publicUrl}/identity-verification`, publicUrl });

  test('say who requests the check, why, and how long the link is valid', () => {
    for (const body of [asked.text, asked.html]) {
      expect(body).toContain('Grace Hopper');
      expect(body).toContain(link);
      expect(body).toContain('until 5 December 2026');
      expect(body).toContain('with the account “ada@example.com”,');
      expect(body).toContain(reportLink);
    }
    expect(asked.text).toContain('A company that calls itself “Engines & Sons”');
    expect(asked.html).toContain('“Engines &amp; Sons”');
    expect(asked.text).toContain('has named you, “Grace Hopper”, as a director or beneficial owner');
  });

  test('leave out text by the client that reads like a link, also a hidden one (row 26)', () => {
    for (const name of Object.values(namesThatLeadElsewhere).flat()) {
      const given = { link, reportLink, expiresAt, timeZone, publicUrl };
      const mail = personVerificationMail({ ...given, name, company: name, account: `${name}@example.com` });
      expect(mail.subject).toBe(asked.subject);
      for (const body of [mail.text, mail.html]) {
        expect(body).not.toMatch(/“(?!\w?\*\*\*@example\.com”)/);
        expect(body).not.toMatch(/evil/i);
      }
      expect(mail.text).toMatch(
        /^Hello,\n\nA company(?:, with the account “\w?\*\*\*@example\.com”,)? is opening an account/,
      );
      expect(mail.text.match(/https?:\S+/g)).toEqual([link, reportLink, publicUrl]);
    }
  });

  test('have no names in subjects, which lock screens show', () => {
    for (const { subject } of [asked, refused, refusedByWidget, verified, required]) {
      expect(subject).not.toMatch(/Grace|Hopper|Engines/);
    }
  });

  test('say why a check was refused and how to try again, or that it is done', () => {
    expect(refused.text).toContain('The <photograph> is blurred');
    expect(refused.html).toContain('The &lt;photograph&gt; is blurred');
    expect(refused.text).toContain(link);
    expect(verified.text).toContain('Your identity is verified');
    expect(verified.text).not.toContain('/verify-identity');
  });

  test('link a client to the step', () => {
    expect(required.text).toContain('https://portal.example.com/identity-verification');
  });

  test('load nothing from elsewhere', () => {
    for (const { html } of [asked, refused, verified, required]) {
      expect(html).not.toMatch(/<img|<link|<script|url\(|@import/i);
    }
  });
});

describe('the mails about a submission', () => {
  const publicUrl = 'https://portal.example.com';
  const evil = '<script>alert(1)</script>';
  const sha256 = 'ab'.repeat(32);
  const mails = {
    received: submissionReceivedMail({
      version: 2,
      submittedAt: '21 November 2026 at 08:00 UTC',
      sha256,
      publicUrl,
    }),
    notice: submissionNoticeMail({
      company: null,
      version: 2,
      updates: 1,
      submittedAt: '21 November 2026',
      publicUrl,
    }),
    changes: changesRequestedMail({
      changes: [{ where: evil, reason: `a\n${evil}` }],
      reason: evil,
      publicUrl,
    }),
    amended: answersAmendedMail({ version: 1, places: [evil], publicUrl }),
    approved: submissionDecidedMail({ decision: 'approve', reason: '', publicUrl }),
    rejected: submissionDecidedMail({ decision: 'reject', reason: evil, publicUrl }),
  };

  test.each(Object.entries(mails))('%s links to the portal, and shows its input as text', (_, mail) => {
    for (const body of [mail.text, mail.html]) expect(body).toContain(publicUrl);
    expect(mail.html).not.toMatch(/<script|<img|url\(/i);
    expect(mail.loginLink).toBeUndefined();
  });

  test('confirm the version and its SHA-256', () => {
    for (const body of [mails.received.text, mails.received.html]) {
      expect(body).toContain('21 November 2026 at 08:00 UTC');
      expect(body).toContain(`Version 2, SHA-256 ${sha256}`);
    }
  });

  test('notify the administrators who submitted, and whether it was again', () => {
    expect(mails.notice.text).toContain(`A client submitted its onboarding again, as version 2, on`);
    expect(mails.notice.text).toContain('It updates version 1, which is approved and stays in force');
    const about = { company: 'Engines', version: 1, updates: null, submittedAt: 'today', publicUrl };
    const first = submissionNoticeMail(about);
    expect(first.text).toContain('“Engines” submitted its onboarding on today.');
  });

  test('count the changes in words', () => {
    expect(mails.changes.text).toContain('One answer has to be changed');
    const change = { where: 'Wallets', reason: 'Name all.' };
    const two = changesRequestedMail({ changes: [change, change], reason: '', publicUrl });
    expect(two.text).toContain('2 answers have to be changed');
  });
});

describe('a mail defined by one list of paragraphs', () => {
  const url = 'https://portal.example.com/x';
  const evil = '<script>alert(1)</script>';
  const mails = [
    letter({
      template: 't',
      subject: 's',
      parts: [`a\n${evil}`, '', { button: 'Open', url }, { remark: 'b' }],
    }),
    certificateNewsMail({
      ...{ news: 'withdrawn', title: evil, number: 'N-1', holder: evil, validUntil: null },
      ...{ reason: `Wrong person ${evil}`, link: url },
    }),
    certificateNewsMail({
      ...{
        news: 'corrected',
        title: evil,
        number: 'N-1',
        holder: evil,
        validUntil: null,
        reason: '',
        link: url,
      },
    }),
    msbApplicationNoticeMail({ isAnswer: false, submittedAt: evil, business: evil, link: url }),
    submissionMovedMail({ event: 'reopen', publicUrl: url }),
    submissionMovedMail({ event: 'withdraw', publicUrl: url }),
    resumeNoticeMail({ applicant: evil, publicUrl: url }),
  ];

  test.each(mails)(
    '$template has the same content as HTML and as text, and shows its input as text',
    (mail) => {
      expect(mail.html).not.toMatch(/<script|<img|<link|url\(|@import/i);
      const shown = new JSDOM(mail.html.replaceAll('<br>', '\n')).window.document;
      const links = [...shown.querySelectorAll('a')].map((link) => `${link.textContent}: ${link.href}`);
      const paragraphs = [...shown.querySelectorAll('.card > p')].slice(1);
      const said = paragraphs.map((each) => (each.querySelector('a') ? links.shift() : each.textContent));
      expect(mail.text).toBe(`${said.join('\n\n')}\n`);
    },
  );
});

test('every mail is unchanged', async () => {
  await expect(everyText).toMatchFileSnapshot('./every-mail.txt');
});

test.each(Object.entries(everyMail))(
  'has the same content in its HTML and in its text: %s',
  (_name, mail) => {
    const { body } = new JSDOM(mail.html).window.document;
    for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
    const links = [...body.querySelectorAll('a')];
    const addresses = links.map((link) => link.getAttribute('href') ?? '');
    for (const url of addresses) expect(mail.text).toContain(url);
    for (const paragraph of body.querySelectorAll('p')) {
      for (const line of (paragraph.textContent ?? '').split('\n')) {
        const label = links.find((link) => paragraph.contains(link))?.textContent ?? '';
        const words =
          line.endsWith(label) && label !== '' ? line.slice(0, -label.length).trim() : line.trim();
        if (words === firmName) continue;
        expect(mail.text).toContain(words);
        expect(mail.text).toContain(label);
      }
    }
  },
);
