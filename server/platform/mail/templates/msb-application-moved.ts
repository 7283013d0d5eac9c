import type { MsbMailCopy } from '#domain/msb/mail-copy.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface MsbApplicationMovedInput {
  copy: MsbMailCopy;
  /** The text of the step; '' for none. */
  said: string;
  /** The due date in words; null for none. */
  due: string | null;
  /** The application in the portal. */
  link: string;
}

/** Notifies a client of the status of their application as a money services business. */
export function msbApplicationMovedMail({ copy, said, due, link }: MsbApplicationMovedInput): MailContent {
  const { subject, what, next } = copy;
  const dueWords = due !== null && copy.due ? copy.due(due) : '';
  return letter({
    template: 'msb-application-moved',
    subject,
    parts: [what, said, dueWords, next, { button: 'Open my application', url: link }],
  });
}
