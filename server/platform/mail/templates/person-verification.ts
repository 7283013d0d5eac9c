import { dayInWords } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import { accountInMail, nameInMail } from '#domain/rules/name-in-mail.ts';
import { dayIn } from '#server/platform/core/clock.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface PersonVerificationInput {
  /** First and last name joined, as the client typed them. */
  name: string;
  /** The company that names the person, as the client typed it; '' if it is not saved. */
  company: string;
  /** The email address of the account that requested the mail. */
  account: string;
  /** A personal link; the secret is in its fragment. */
  link: string;
  /** The link that reports the mail; its secret is in its fragment too. */
  reportLink: string;
  expiresAt: Date;
  timeZone: string;
  publicUrl: string;
}

/**
 * Asks a director or beneficial owner, who has no account, to verify their identity. The client's text is quoted, or
 * omitted if it contains a link (safety row 26).
 */
export function personVerificationMail(input: PersonVerificationInput): MailContent {
  const { link, reportLink, expiresAt, timeZone, publicUrl } = input;
  return letter({
    template: 'person-verification',
    subject: `Please verify your identity for ${firmName}`,
    title: 'Please verify your identity',
    parts: [
      'Hello,',
      `${whoAsks(input)} is opening an account with ${firmName} and has named you${asWhom(input.name)} as a director or beneficial owner. The law requires us to verify who you are.`,
      'It takes about five minutes on a phone. Have your passport or identity card ready. You need no account.',
      { button: 'Verify my identity', url: link },
      {
        remark: `The link is only for you and works until ${dayInWords(dayIn(expiresAt, timeZone))}. Do not pass it on. If it was sent more than once, use the newest email.`,
      },
      {
        remark:
          'If you do not know this company, or think that this is fraud, do not open the link above. Report it instead. We then stop such emails for this account until we have reviewed your report.',
        link: { label: 'Report this email', url: reportLink },
      },
      { remark: publicUrl },
    ],
  });
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
