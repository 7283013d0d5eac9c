import { firmName } from '#domain/firm.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface SubmissionReceivedInput {
  version: number;
  /** In readable form. */
  submittedAt: string;
  /** SHA-256 of the frozen version, hex. */
  sha256: string;
  publicUrl: string;
}

/** Confirms a submission to the client. */
export function submissionReceivedMail(input: SubmissionReceivedInput): MailContent {
  const { version, submittedAt, sha256, publicUrl } = input;
  return letter({
    template: 'submission-received',
    subject: `${firmName} received your onboarding`,
    title: 'We received your onboarding',
    parts: [
      `We received your onboarding on ${submittedAt}. Thank you.`,
      'We review it now. You need to do nothing. We email you as soon as it is decided, or when we need something changed.',
      'We keep what you submitted as it was. You can follow the review and download a copy here:',
      { button: 'Open my onboarding', url: `${publicUrl}/certify-and-submit` },
      { remark: `Version ${version}, SHA-256 ${sha256}` },
    ],
  });
}
