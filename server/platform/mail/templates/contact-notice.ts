import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface ContactNoticeInput {
  /** How many have come. */
  count: number;
  /** Of those who wrote, as far as they are fit for a mail; a few at most. */
  names: readonly string[];
  publicUrl: string;
}

/** Tells staff that visitors have written. What they wrote stays in the portal. */
export function contactNoticeMail({ count, names, publicUrl }: ContactNoticeInput): MailContent {
  const title = count === 1 ? 'A message has come' : `${count} messages have come`;
  const quoted = names.map((name) => `“${name}”`).join(', ');
  const others = count - names.length;
  const more = others === 0 ? '' : names.length === 0 ? '' : ` and ${others} more`;
  const what = `${title} by the contact form${quoted === '' ? '' : `, from ${quoted}${more}`}.`;
  return letter({
    template: 'contact-notice',
    subject: title,
    parts: [what, { button: 'Open the messages', url: `${publicUrl}/admin/contacts` }],
  });
}
