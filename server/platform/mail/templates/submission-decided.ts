import { decidedCopy } from '#domain/decision-copy.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface SubmissionDecidedInput {
  decision: 'approve' | 'reject';
  /** The reason for the client; '' for none. */
  reason: string;
  publicUrl: string;
}

const templates = { approve: 'submission-approved', reject: 'submission-rejected' };

/** Notifies the client of the decision, with the reason if there is one. */
export function submissionDecidedMail({ decision, reason, publicUrl }: SubmissionDecidedInput): MailContent {
  const { title, what, next } = decidedCopy[decision];
  return letter({
    template: templates[decision],
    subject: title,
    parts: [what, reason, next, { button: 'Open the portal', url: publicUrl }],
  });
}
