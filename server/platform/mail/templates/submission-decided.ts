import { decidedCopy } from '#domain/decision-copy.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface SubmissionDecidedInput {
  decision: 'approve' | 'reject';
  /** In words for the client; '' where none was given. */
  reason: string;
  publicUrl: string;
}

const templates = { approve: 'submission-approved', reject: 'submission-rejected' };

/** Tells the client how the review ended, with the reason where one was given. */
export function submissionDecidedMail({ decision, reason, publicUrl }: SubmissionDecidedInput): MailContent {
  const { title, what, next } = decidedCopy[decision];
  return letter({
    template: templates[decision],
    subject: title,
    parts: [what, reason, next, { button: 'Open the portal', url: publicUrl }],
  });
}
