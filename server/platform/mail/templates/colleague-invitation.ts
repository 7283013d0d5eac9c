import { firmName } from '#domain/firm.ts';
import { accountInMail, nameInMail } from '#domain/rules/name-in-mail.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface ColleagueInvitationInput {
  /** The inviting company, as the client typed it; '' if it is not saved. */
  company: string;
  /** The email address of the inviting account. */
  account: string;
  /** The titles of the shared steps. */
  steps: readonly string[];
  /** The shared case, after sign-in. */
  link: string;
  /** The link that reports the mail; its secret is in its fragment. */
  reportLink: string;
  publicUrl: string;
}

/**
 * Invites a colleague of a client to fill in parts of its onboarding. The mail names the parts and contains no answer. The
 * client's own text is quoted, or omitted if it contains a link (safety row 26).
 */
export function colleagueInvitationMail(input: ColleagueInvitationInput): MailContent {
  const { steps, link, reportLink, publicUrl } = input;
  return letter({
    template: 'colleague-invitation',
    subject: `A colleague asks for your help with an onboarding at ${firmName}`,
    title: 'Your help is needed with an onboarding',
    parts: [
      'Hello,',
      `${inviterText(input)} invites you to help with their onboarding at ${firmName}. You are asked to fill in: ${steps.join(', ')}.`,
      'Sign in with this email address to see these parts, and nothing else. Your colleague checks what you entered, and certifies it.',
      { button: 'Open the onboarding', url: link },
      {
        remark:
          'If you do not know this company, or think that this is fraud, you do not need to answer. Report it instead. We then stop such emails for this account until we have reviewed your report.',
        link: { label: 'Report this email', url: reportLink },
      },
      { remark: publicUrl },
    ],
  });
}

function inviterText({ company, account }: Pick<ColleagueInvitationInput, 'company' | 'account'>): string {
  const shownName = nameInMail(company);
  const shownAccount = accountInMail(account);
  const called = shownName === null ? 'A company' : `A company that calls itself “${shownName}”`;
  return shownAccount === null ? called : `${called}, with the account “${shownAccount}”,`;
}
