import type { MsbMailCopy } from '#domain/msb/mail-copy.ts';
import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph } from './layout.ts';

export interface MsbApplicationMovedInput {
  copy: MsbMailCopy;
  /** What was said with the step; '' for nothing. */
  said: string;
  /** The day by which something is due, in words; null for nothing. */
  due: string | null;
  /** The application in the portal. */
  link: string;
}

/** Tells a client how their application as a money services business stands. */
export function msbApplicationMovedMail({ copy, said, due, link }: MsbApplicationMovedInput): MailContent {
  const { subject, what, next } = copy;
  const dueWords = due !== null && copy.due ? copy.due(due) : '';
  const texts = [what, said, dueWords, next].filter((text) => text !== '');
  return {
    template: 'msb-application-moved',
    subject,
    html: layout(
      subject,
      [
        ...texts.map((text) => paragraph(escapeHtml(text).replaceAll('\n', '<br>'))),
        button('Open my application', link),
      ].join('\n'),
    ),
    text: [...texts, link, ''].join('\n\n').trimEnd().concat('\n'),
  };
}
