import { firmName } from '#domain/firm.ts';
import { accountInMail, nameInMail } from '#domain/rules/name-in-mail.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface TrainingSeatInput {
  /** The title of the training. */
  title: string;
  /** The company, as the buyer typed it; '' without one. */
  company: string;
  /** The email address of the buyer's account. */
  account: string;
  /** The person's trainings, after sign-in. */
  link: string;
  /** The link that reports the mail; its secret is in its fragment. */
  reportLink: string;
  publicUrl: string;
}

/**
 * Tells a person whom a buyer has named that a training is paid for them. The buyer's text is quoted, or omitted if it contains a
 * link (safety row 26).
 */
export function trainingSeatMail(input: TrainingSeatInput): MailContent {
  const { title, link, reportLink, publicUrl } = input;
  return letter({
    template: 'training-seat',
    subject: `A training by ${firmName} is paid for you`,
    parts: [
      'Hello,',
      `${buyerText(input)} has bought the training “${title}” of ${firmName} for you. You do not need to pay anything.`,
      'Sign in with this email address within 60 days to start. The buyer sees whether you have begun and completed the training, and whether you have a certificate, but not your answers.',
      { button: 'Open my trainings', url: link },
      {
        remark:
          'If you do not know this company, or think that this is fraud, you do not need to do anything. Report it instead. We then stop such emails for this account until we have reviewed your report.',
        link: { label: 'Report this email', url: reportLink },
      },
      { remark: publicUrl },
    ],
  });
}

function buyerText({ company, account }: Pick<TrainingSeatInput, 'company' | 'account'>): string {
  const shownName = nameInMail(company);
  const shownAccount = accountInMail(account);
  const called = shownName === null ? 'A company' : `A company that calls itself “${shownName}”`;
  return shownAccount === null ? called : `${called}, with the account “${shownAccount}”,`;
}
