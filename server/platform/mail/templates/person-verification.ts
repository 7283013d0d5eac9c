import { dayInWords } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import { accountInMail, nameInMail } from '#domain/rules/name-in-mail.ts';
import { dayIn } from '#server/platform/core/clock.ts';
import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph, remark } from './layout.ts';

export interface PersonVerificationInput {
  /** First and last name joined, as the client typed them. */
  name: string;
  /** The company that names the person, as the client typed it; '' when it has not said what it is called. */
  company: string;
  /** The e-mail address of the account that asked for the mail. */
  account: string;
  /** Theirs alone; the secret stands in its fragment. */
  link: string;
  /** By which the mail is reported; its secret stands in its fragment too. */
  reportLink: string;
  expiresAt: Date;
  timeZone: string;
  publicUrl: string;
}

/**
 * Asks a director or beneficial owner, who has no account, to verify their identity. What the client typed stands in
 * quotes, or not at all where it leads elsewhere (safety row 26).
 */
export function personVerificationMail(input: PersonVerificationInput): MailContent {
  const { link, reportLink, expiresAt, timeZone, publicUrl } = input;
  const what = `${whoAsks(input)} is opening an account with ${firmName} and has named you${asWhom(input.name)} as a director or beneficial owner. The law asks us to verify who you are.`;
  const how =
    'It takes about five minutes on a phone: have your passport or identity card at hand. You need no account.';
  const lifetime = `The link is yours alone and works until ${dayInWords(dayIn(expiresAt, timeZone))}. Do not pass it on. If it was sent more than once, use the newest mail.`;
  const unasked =
    'If you do not know this company, or take this for a fraud, do not open the link above. Report it instead: we then send no more such mails for this account until we have looked at it.';
  return {
    template: 'person-verification',
    subject: `Please verify your identity for ${firmName}`,
    html: layout(
      'Please verify your identity',
      [
        paragraph('Hello,'),
        paragraph(escapeHtml(what)),
        paragraph(escapeHtml(how)),
        button('Verify my identity', link),
        remark(escapeHtml(lifetime)),
        remark(
          `${escapeHtml(unasked)} <a class="quiet" style="color:#4b5a6b;" href="${escapeHtml(reportLink)}">Report this e-mail</a>`,
        ),
        remark(escapeHtml(publicUrl)),
      ].join('\n'),
    ),
    text: [
      'Hello,',
      '',
      what,
      '',
      how,
      '',
      link,
      '',
      lifetime,
      '',
      unasked,
      '',
      reportLink,
      '',
      publicUrl,
      '',
    ].join('\n'),
  };
}

function whoAsks({ company, account }: Pick<PersonVerificationInput, 'company' | 'account'>): string {
  const shownName = nameInMail(company);
  const shownAccount = accountInMail(account);
  const called = shownName === null ? 'A company' : `A company that calls itself “${shownName}”`;
  return shownAccount === null ? called : `${called}, with the account “${shownAccount}”,`;
}

function asWhom(name: string): string {
  const shown = nameInMail(name);
  return shown === null ? '' : `, “${shown}”,`;
}
