import { reopenedCopy, withdrawnCopy } from '#domain/decision-copy.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface SubmissionMovedInput {
  event: 'reopen' | 'withdraw';
  publicUrl: string;
}

/** Tells the client that their case was reopened, or confirms that they withdrew it. */
export function submissionMovedMail({ event, publicUrl }: SubmissionMovedInput): MailContent {
  const { title, what, next } = event === 'reopen' ? reopenedCopy : withdrawnCopy;
  return letter({
    template: event === 'reopen' ? 'submission-reopened' : 'submission-withdrawn',
    subject: title,
    parts: [what, next, { button: 'Open the portal', url: publicUrl }],
  });
}

/** Tells an administrator that there is nothing to review any longer. @param company its name, fit for a mail; null where it is not */
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
