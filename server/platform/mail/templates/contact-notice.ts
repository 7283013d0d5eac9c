import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph } from './layout.ts';

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
  const url = `${publicUrl}/admin/contacts`;
  return {
    template: 'contact-notice',
    subject: title,
    html: layout(title, [paragraph(escapeHtml(what)), button('Open the messages', url)].join('\n')),
    text: [what, '', url, ''].join('\n'),
  };
}
