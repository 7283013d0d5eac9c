import { reopenedCopy, withdrawnCopy } from '#domain/decision-copy.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface SubmissionMovedInput {
  event: 'reopen' | 'withdraw';
  publicUrl: string;
}

/** Notifies the client that their case was reopened, or confirms its withdrawal. */
export function submissionMovedMail({ event, publicUrl }: SubmissionMovedInput): MailContent {
  const { title, what, next } = event === 'reopen' ? reopenedCopy : withdrawnCopy;
  return letter({
    template: event === 'reopen' ? 'submission-reopened' : 'submission-withdrawn',
    subject: title,
    parts: [what, next, { button: 'Open the portal', url: publicUrl }],
  });
}

/**
 * Notifies an administrator that a case no longer needs a review. @param company its name if it is suitable for a mail;
 * otherwise null
 */
export function submissionWithdrawnNoticeMail({
  company,
  publicUrl,
}: {
  company: string | null;
  publicUrl: string;
}): MailContent {
  const who = company === null ? 'A client' : `“${company}”`;
  return letter({
    template: 'submission-withdrawn-notice',
    subject: 'An onboarding was withdrawn',
    parts: [
      `${who} withdrew its onboarding. There is nothing to review until it is submitted again.`,
      { button: 'Sign in', url: publicUrl },
    ],
  });
}
