import { firmName } from '#domain/firm.ts';
import { accountInMail, nameInMail } from '#domain/rules/name-in-mail.ts';
import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph, remark } from './layout.ts';

export interface TrainingTeamInvitationInput {
  /** The company that asks, as the client typed it; '' when it has not said what it is called. */
  company: string;
  /** The e-mail address of the account that asks. */
  account: string;
  /** Where it is answered, signed in. */
  link: string;
  /** By which the mail is reported; its secret stands in its fragment. */
  reportLink: string;
  publicUrl: string;
}

/**
 * Asks somebody whom a client has named whether the client may see their certificates. What the client typed stands in
 * quotes, or not at all where it leads elsewhere (safety row 26).
 */
export function trainingTeamInvitationMail(input: TrainingTeamInvitationInput): MailContent {
  const { link, reportLink, publicUrl } = input;
  const what = `${whoAsks(input)} asks to see which trainings of ${firmName} you have completed, and until when your certificates are valid. They may need it as proof that their staff are trained.`;
  const how =
    'Sign in with this e-mail address and agree, or refuse. Nothing is shown before you have agreed, and you can end it at any time.';
  const unasked =
    'If you do not know this company, or take this for a fraud, you need not answer. Report it instead: we then send no more such mails for this account until we have looked at it.';
  return {
    template: 'training-team-invitation',
    subject: `May a company see your certificates by ${firmName}?`,
    html: layout(
      'May a company see your certificates?',
      [
        paragraph('Hello,'),
        paragraph(escapeHtml(what)),
        paragraph(escapeHtml(how)),
        button('Answer the company', link),
        remark(
          `${escapeHtml(unasked)} <a class="quiet" style="color:#4b5a6b;" href="${escapeHtml(reportLink)}">Report this e-mail</a>`,
        ),
        remark(escapeHtml(publicUrl)),
      ].join('\n'),
    ),
    text: ['Hello,', what, how, link, unasked, reportLink, publicUrl].join('\n\n').concat('\n'),
  };
}

function whoAsks({ company, account }: Pick<TrainingTeamInvitationInput, 'company' | 'account'>): string {
  const shownName = nameInMail(company);
  const shownAccount = accountInMail(account);
  const called = shownName === null ? 'A company' : `A company that calls itself “${shownName}”`;
  return shownAccount === null ? called : `${called}, with the account “${shownAccount}”,`;
}
