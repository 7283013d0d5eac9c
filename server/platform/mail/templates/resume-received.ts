import { dayInWords } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

/**
 * Confirms to an applicant that their résumé was received. It repeats no input of the form, because anyone can enter
 * another person's address.
 * @param keptUntil 'YYYY-MM-DD'
 */
export function resumeReceivedMail({ keptUntil }: { keptUntil: string }): MailContent {
  return letter({
    template: 'resume-received',
    subject: `${firmName} received your application`,
    parts: [
      'We received your application with your résumé. Thank you. We answer by email.',
      `We delete it on ${dayInWords(keptUntil)} at the latest. To have it deleted earlier, please contact us.`,
      { remark: 'If you did not apply, please tell us: someone entered your email address in our form.' },
    ],
  });
}

/**
 * Notifies staff of a new résumé. @param applicant the applicant's name if it is suitable for a mail; otherwise null
 */
export function resumeNoticeMail({
  applicant,
  publicUrl,
}: {
  applicant: string | null;
  publicUrl: string;
}): MailContent {
  const from = applicant === null ? '' : ` from “${applicant}”`;
  return letter({
    template: 'resume-notice',
    subject: 'A résumé has arrived',
    parts: [
      `A résumé${from} has arrived through the form on the careers page.`,
      { button: 'Open the résumés', url: `${publicUrl}/admin/resumes` },
    ],
  });
}
