import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface SubmissionNoticeInput {
  /** The company's name if it is suitable for a mail; otherwise null. */
  company: string | null;
  version: number;
  /** In readable form. */
  submittedAt: string;
  publicUrl: string;
}

/** Notifies an administrator of a case to review. */
export function submissionNoticeMail({
  company,
  version,
  submittedAt,
  publicUrl,
}: SubmissionNoticeInput): MailContent {
  const again = version > 1 ? ` again, as version ${version},` : '';
  const who = company === null ? 'A client' : `“${company}”`;
  return letter({
    template: 'submission-notice',
    subject: 'An onboarding is ready for review',
    parts: [
      `${who} submitted its onboarding${again} on ${submittedAt}.`,
      'Take it into review when you begin, so that other staff members know.',
      { button: 'Sign in', url: publicUrl },
    ],
  });
}
