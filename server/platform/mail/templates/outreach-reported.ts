import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph } from './layout.ts';

export interface OutreachReportedInput {
  /** The address of the client's account, fit for a mail; null where it is not. */
  account: string | null;
  /** The page of the case, or of all cases where the client has none yet. */
  link: string;
}

/** Tells an administrator that somebody who was mailed at a client's wish has reported it. */
export function outreachReportedMail({ account, link }: OutreachReportedInput): MailContent {
  const whose = account === null ? 'a client' : `the account “${account}”`;
  const what = `Somebody who was asked by e-mail to verify their identity, for ${whose}, has reported that e-mail.`;
  const next =
    'No more e-mails are sent to people for this account until one of you has looked at it: the page of the case shows who reported what, and lets you allow them again or leave them stopped.';
  return {
    template: 'outreach-reported',
    subject: 'An e-mail sent for a client was reported',
    html: layout(
      'An e-mail was reported',
      [paragraph(escapeHtml(what)), paragraph(escapeHtml(next)), button('Open the case', link)].join('\n'),
    ),
    text: [what, '', next, '', link, ''].join('\n'),
  };
}
