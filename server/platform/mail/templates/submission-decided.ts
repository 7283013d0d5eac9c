import { decidedCopy } from '#domain/decision-copy.ts';
import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph } from './layout.ts';

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
  const said = reason === '' ? [] : [reason];
  return {
    template: templates[decision],
    subject: title,
    html: layout(
      title,
      [
        paragraph(escapeHtml(what)),
        ...said.map((text) => paragraph(escapeHtml(text).replaceAll('\n', '<br>'))),
        paragraph(escapeHtml(next)),
        button('Open the portal', publicUrl),
      ].join('\n'),
    ),
    text: [what, ...said, next, publicUrl, ''].join('\n\n').trimEnd().concat('\n'),
  };
}
