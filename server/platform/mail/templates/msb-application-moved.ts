import type { MsbMailCopy } from '#domain/msb/mail-copy.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

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
  return letter({
    template: 'msb-application-moved',
    subject,
    parts: [what, said, dueWords, next, { button: 'Open my application', url: link }],
  });
}
