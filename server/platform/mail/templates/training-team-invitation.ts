import { firmName } from '#domain/firm.ts';
import { accountInMail, nameInMail } from '#domain/rules/name-in-mail.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface TrainingTeamInvitationInput {
  /** The inviting company, as the client typed it; '' if it is not saved. */
  company: string;
  /** The email address of the inviting account. */
  account: string;
  /** The page for the answer, after sign-in. */
  link: string;
  /** The link that reports the mail; its secret is in its fragment. */
  reportLink: string;
  publicUrl: string;
}

/**
 * Asks a person whom a client has named whether the client may see their certificates. The client's text is quoted, or
 * omitted if it contains a link (safety row 26).
 */
export function trainingTeamInvitationMail(input: TrainingTeamInvitationInput): MailContent {
  const { link, reportLink, publicUrl } = input;
  return letter({
    template: 'training-team-invitation',
    subject: `May a company see your certificates by ${firmName}?`,
    title: 'May a company see your certificates?',
    parts: [
      'Hello,',
      `${inviterText(input)} asks to see which trainings of ${firmName} you have completed, and until when your certificates are valid. They may need it as proof that their staff are trained.`,
      'Sign in with this email address and agree, or refuse. They see nothing before you agree, and you can end it at any time.',
      { button: 'Answer the company', url: link },
      {
        remark:
          'If you do not know this company, or think that this is fraud, you do not need to answer. Report it instead. We then stop such emails for this account until we have reviewed your report.',
        link: { label: 'Report this email', url: reportLink },
      },
      { remark: publicUrl },
    ],
  });
}

function inviterText({ company, account }: Pick<TrainingTeamInvitationInput, 'company' | 'account'>): string {
  const shownName = nameInMail(company);
  const shownAccount = accountInMail(account);
  const called = shownName === null ? 'A company' : `A company that calls itself “${shownName}”`;
  return shownAccount === null ? called : `${called}, with the account “${shownAccount}”,`;
}
