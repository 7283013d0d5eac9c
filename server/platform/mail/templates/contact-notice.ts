import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface ContactNoticeInput {
  /** Number of new messages. */
  count: number;
  /** Some of the senders' names, if they are suitable for a mail. */
  names: readonly string[];
  publicUrl: string;
}

/** Notifies staff of new messages from visitors, without their content. */
export function contactNoticeMail({ count, names, publicUrl }: ContactNoticeInput): MailContent {
  const title = count === 1 ? 'You have a new message' : `${count} new messages`;
  const quoted = names.map((name) => `“${name}”`).join(', ');
  const others = count - names.length;
  const more = others === 0 ? '' : names.length === 0 ? '' : ` and ${others} more`;
  const what = `${title} through the contact form${quoted === '' ? '' : `, from ${quoted}${more}`}.`;
  return letter({
    template: 'contact-notice',
    subject: title,
    parts: [what, { button: 'Open the messages', url: `${publicUrl}/admin/contacts` }],
  });
}
