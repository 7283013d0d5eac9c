import { firmName } from '#domain/firm.ts';
import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph, remark } from './layout.ts';

export interface SubmissionReceivedInput {
  version: number;
  /** In words. */
  submittedAt: string;
  /** SHA-256 of what was frozen, hex. */
  sha256: string;
  publicUrl: string;
}

/** Confirms a submission to the client. */
export function submissionReceivedMail(input: SubmissionReceivedInput): MailContent {
  const { version, submittedAt, sha256, publicUrl } = input;
  const link = `${publicUrl}/certify-and-submit`;
  const what = `We received your onboarding on ${submittedAt}. Thank you.`;
  const next =
    'We now look through it. You need to do nothing; we write to you as soon as it is decided, or when we need something changed.';
  const copy = 'What you submitted is kept as it was. You can follow the review and download a copy here:';
  const proof = `Version ${version}, SHA-256 ${sha256}`;
  return {
    template: 'submission-received',
    subject: `${firmName} received your onboarding`,
    html: layout(
      'We received your onboarding',
      [
        paragraph(escapeHtml(what)),
        paragraph(escapeHtml(next)),
        paragraph(escapeHtml(copy)),
        button('Open my onboarding', link),
        remark(`<span style="word-break:break-all;">${escapeHtml(proof)}</span>`),
      ].join('\n'),
    ),
    text: [what, '', next, '', copy, '', link, '', proof, ''].join('\n'),
  };
}
