import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface DeletionRequestedInput {
  /** The address of the client's account if it is suitable for a mail; otherwise null. */
  account: string | null;
  /** The personal data of the case, or the page "Personal data" if the client has none. */
  link: string;
}

/** Notifies an administrator that a client has asked for the deletion of their data. */
export function deletionRequestedMail({ account, link }: DeletionRequestedInput): MailContent {
  const who = account === null ? 'A client' : `The account “${account}”`;
  return letter({
    template: 'deletion-requested',
    subject: 'A client asked for the deletion of their data',
    title: 'A request for deletion',
    parts: [
      `${who} asked for the deletion of their data. The law gives you one month to answer.`,
      'The tab “Personal data” of the case shows the request, and until when the records must be stored. An administrator can erase the client there.',
      { button: 'Open the personal data', url: link },
    ],
  });
}
