import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph } from './layout.ts';

export interface SubmissionNoticeInput {
  /** The company's name, fit for a mail; null where it is not. */
  company: string | null;
  version: number;
  /** In words. */
  submittedAt: string;
  publicUrl: string;
}

/** Tells an administrator that there is something to review. */
export function submissionNoticeMail({
  company,
  version,
  submittedAt,
  publicUrl,
}: SubmissionNoticeInput): MailContent {
  const again = version > 1 ? ` again, as version ${version},` : '';
  const who = company === null ? 'A client' : `“${company}”`;
  const what = `${who} submitted its onboarding${again} on ${submittedAt}.`;
  const next = 'Take it into review when you begin, so that your colleagues know.';
  return {
    template: 'submission-notice',
    subject: 'An onboarding is ready for review',
    html: layout(
      'An onboarding is ready for review',
      [paragraph(escapeHtml(what)), paragraph(escapeHtml(next)), button('Sign in', publicUrl)].join('\n'),
    ),
    text: [what, '', next, '', publicUrl, ''].join('\n'),
  };
}
