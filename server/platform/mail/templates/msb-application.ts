import { firmName } from '#domain/firm.ts';
import type { MsbMailCopy } from '#domain/msb/mail-copy.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface MsbApplicationReceivedInput {
  /** Whether the client has answered a clarification request, instead of submitting for the first time. */
  isAnswer: boolean;
  /** In words, with the time zone. */
  submittedAt: string;
  /** The application in the portal. */
  link: string;
}

/** Confirms to a client that their application as a money services business was received. */
export function msbApplicationReceivedMail(input: MsbApplicationReceivedInput): MailContent {
  const { isAnswer, submittedAt, link } = input;
  const subject = isAnswer ? 'We received your answer' : `${firmName} received your MSB application`;
  const what = isAnswer ? 'answer about your application' : 'application';
  return letter({
    template: 'msb-application-received',
    subject,
    parts: [
      `We received your ${what} as a money services business on ${submittedAt}. Thank you.`,
      'We review it now. You need to do nothing. We email you when it is filed with FINTRAC, or when we have a question.',
      { button: 'Open my application', url: link },
    ],
  });
}

/** Notifies staff that an application as a money services business is ready for review. */
export function msbApplicationNoticeMail({
  isAnswer,
  submittedAt,
  link,
  business,
}: MsbApplicationReceivedInput & {
  /** The name of the business if it is suitable for a mail; otherwise null. */
  business: string | null;
}): MailContent {
  const who = business === null ? 'A client' : `“${business}”`;
  const did = isAnswer ? 'answered a request for clarification' : 'submitted an MSB application';
  return letter({
    template: 'msb-application-notice',
    subject: isAnswer ? 'An MSB application was clarified' : 'An MSB application is ready for review',
    parts: [`${who} ${did} on ${submittedAt}.`, { button: 'Open the application', url: link }],
  });
}

interface MsbApplicationMovedInput {
  copy: MsbMailCopy;
  /** The text of the step; '' for none. */
  note: string;
  /** The due date in words; null for none. */
  due: string | null;
  /** The application in the portal. */
  link: string;
}

/** Notifies a client of the status of their application as a money services business. */
export function msbApplicationMovedMail({ copy, note, due, link }: MsbApplicationMovedInput): MailContent {
  const { subject, what, next } = copy;
  const dueWords = due !== null && copy.due ? copy.due(due) : '';
  return letter({
    template: 'msb-application-moved',
    subject,
    parts: [what, note, dueWords, next, { button: 'Open my application', url: link }],
  });
}
