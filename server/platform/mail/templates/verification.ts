import { dayInWords } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import { accountInMail, nameInMail } from '#domain/rules/name-in-mail.ts';
import { dayIn } from '#server/platform/core/clock.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

/** Asks a client to verify their identity. */
export function verificationRequiredMail({
  link,
  publicUrl,
}: {
  /** The step in the portal; a signed-out client signs in first. */
  link: string;
  publicUrl: string;
}): MailContent {
  return letter({
    template: 'verification-required',
    subject: 'Identity verification is required',
    parts: [
      `Your identity must be verified before ${firmName} can complete your onboarding.`,
      'It takes about five minutes. Have your passport or identity card ready.',
      { button: 'Verify my identity', url: link },
      { remark: publicUrl },
    ],
  });
}

interface VerificationOutcomeInput {
  isVerified: boolean;
  /** The reason of a refusal, for the person; null if none was given. */
  reason: string | null;
  /** How the person was checked: by staff from photographs, or in the identity provider's widget. */
  by: 'photographs' | 'widget';
  /** The link to continue, with its expiry if it has one; null if no action is needed. */
  link: { url: string; expiresAt: Date | null } | null;
  /** The link that reports the mail, for a person whom a client named; null for the client. */
  reportLink: string | null;
  timeZone: string;
  publicUrl: string;
}

const refused = {
  photographs: {
    subject: 'Please send your photographs again',
    why: 'We could not verify your identity from the photographs that you sent.',
    what: 'Please take new photographs and send them again.',
    label: 'Send photographs again',
  },
  widget: {
    subject: 'Your identity could not be verified',
    why: 'The check of your identity did not succeed.',
    what: 'Open the check again to see what is needed.',
    label: 'Open the identity check',
  },
};

/** Notifies a person of the result of their identity check. */
export function verificationOutcomeMail({
  isVerified,
  reason,
  by,
  link,
  reportLink,
  timeZone,
  publicUrl,
}: VerificationOutcomeInput): MailContent {
  const words = refused[by];
  const subject = isVerified ? 'Your identity is verified' : words.subject;
  const label = isVerified ? 'Continue the onboarding' : words.label;
  return letter({
    template: isVerified ? 'verification-approved' : 'verification-refused',
    subject,
    parts: [
      ...(isVerified
        ? ['Thank you. Your identity is verified.']
        : [words.why, reason ? `The reason: ${reason}` : '', words.what]),
      link ? { button: label, url: link.url } : '',
      link?.expiresAt
        ? {
            remark: `The link is only for you, replaces the earlier one, and works until ${dayInWords(dayIn(link.expiresAt, timeZone))}.`,
          }
        : '',
      reportLink === null ? '' : reportPart(reportLink),
      { remark: publicUrl },
    ],
  });
}

/** For people whom a client named, and who may not know the client. */
const reportPart = (url: string) => ({
  remark:
    'If you do not know this company, or think that this is fraud, do not open the link above. Report it instead. We then stop such emails for this account until we have reviewed your report.',
  link: { label: 'Report this email', url },
});

interface PersonVerificationInput {
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
      `${requesterText(input)} is opening an account with ${firmName} and has named you${asWhom(input.name)} as a director or beneficial owner. The law requires us to verify who you are.`,
      'It takes about five minutes on a phone. Have your passport or identity card ready. You need no account.',
      { button: 'Verify my identity', url: link },
      {
        remark: `The link is only for you and works until ${dayInWords(dayIn(expiresAt, timeZone))}. Do not pass it on. If it was sent more than once, use the newest email.`,
      },
      reportPart(reportLink),
      { remark: publicUrl },
    ],
  });
}

function requesterText({ company, account }: Pick<PersonVerificationInput, 'company' | 'account'>): string {
  const shownName = nameInMail(company);
  const shownAccount = accountInMail(account);
  const called = shownName === null ? 'A company' : `A company that calls itself “${shownName}”`;
  return shownAccount === null ? called : `${called}, with the account “${shownAccount}”,`;
}

function asWhom(name: string): string {
  const shown = nameInMail(name);
  return shown === null ? '' : `, “${shown}”,`;
}
