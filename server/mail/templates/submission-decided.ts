import { firmName } from '../../../domain/firm.ts';
import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph } from './layout.ts';

export interface SubmissionDecidedInput {
  decision: 'approve' | 'reject';
  /** In words for the client; '' where none was given. */
  reason: string;
  publicUrl: string;
}

const words = {
  approve: {
    template: 'submission-approved',
    title: 'Your onboarding is approved',
    what: `${firmName} has approved your onboarding.`,
    next: 'You can still read what you submitted in the portal. We will be in touch about what comes next.',
  },
  reject: {
    template: 'submission-rejected',
    title: 'Your onboarding was not approved',
    what: `${firmName} cannot approve your onboarding.`,
    next: 'If you think that this is a mistake, please talk to your contact at our office.',
  },
};

/** Tells the client how the review ended, with the reason where one was given. */
export function submissionDecidedMail({ decision, reason, publicUrl }: SubmissionDecidedInput): MailContent {
  const { template, title, what, next } = words[decision];
  const said = reason === '' ? [] : [reason];
  return {
    template,
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
