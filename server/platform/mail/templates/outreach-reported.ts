import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface OutreachReportedInput {
  /** The address of the client's account if it is suitable for a mail; otherwise null. */
  account: string | null;
  /** The page of the case, or of all cases if the client has none. */
  link: string;
}

/** Notifies an administrator that a recipient has reported a mail sent on a client's behalf. */
export function outreachReportedMail({ account, link }: OutreachReportedInput): MailContent {
  const sender = account === null ? 'a client' : `the account “${account}”`;
  return letter({
    template: 'outreach-reported',
    subject: 'An email sent for a client was reported',
    title: 'An email was reported',
    parts: [
      `A person who was asked by email to verify their identity, for ${sender}, reported that email.`,
      'Emails to people for this account are stopped until a staff member has reviewed the report. The page of the case shows who reported what. There you can allow emails again or leave them stopped.',
      { button: 'Open the case', url: link },
    ],
  });
}
