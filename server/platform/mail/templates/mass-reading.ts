import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

type MassReading = {
  /** The staff member's name, or their address if there is none. */
  name: string;
  documents: number;
  /** The setting that was exceeded. */
  limit: number;
  publicUrl: string;
};

/** Notifies an administrator that one staff account has opened very many documents within an hour. */
export function massReadingMail({ name, documents, limit, publicUrl }: MassReading): MailContent {
  return letter({
    template: 'mass-reading',
    subject: 'A staff account has opened very many documents',
    parts: [
      `${name} has opened ${documents} documents within the last hour. The limit for this notice is ${limit}.`,
      'Ask whether this was work. If it was not, end the sessions of the account or disable it, on the Users page.',
      { button: 'Open the users', url: `${publicUrl}/admin/users` },
      { remark: 'You get at most one notice an hour for each account.' },
    ],
  });
}
