import { dayInWords } from '#domain/copy.ts';
import { dayIn } from '#server/platform/core/clock.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface VerificationOutcomeInput {
  isVerified: boolean;
  /** The reason of a refusal, for the person; null if none was given. */
  reason: string | null;
  /** How the person was checked: by staff from photographs, or in the identity provider's widget. */
  by: 'photographs' | 'widget';
  /** The link to continue, with its expiry if it has one; null if no action is needed. */
  link: { url: string; expiresAt: Date | null } | null;
  timeZone: string;
  publicUrl: string;
}

const refused = {
  photographs: {
    subject: 'Please send your photographs again',
    why: 'We could not verify your identity from the photographs that you sent.',
    what: 'Please take new photographs and send them again.',
    label: 'Send photographs again',
  },
  widget: {
    subject: 'Your identity could not be verified',
    why: 'The check of your identity did not succeed.',
    what: 'Open the check again to see what is needed.',
    label: 'Open the identity check',
  },
};

/** Notifies a person of the result of their identity check. */
export function verificationOutcomeMail({
  isVerified,
  reason,
  by,
  link,
  timeZone,
  publicUrl,
}: VerificationOutcomeInput): MailContent {
  const words = refused[by];
  const subject = isVerified ? 'Your identity is verified' : words.subject;
  const label = isVerified ? 'Continue the onboarding' : words.label;
  return letter({
    template: isVerified ? 'verification-approved' : 'verification-refused',
    subject,
    parts: [
      ...(isVerified
        ? ['Thank you. Your identity is verified.']
        : [words.why, reason ? `The reason: ${reason}` : '', words.what]),
      link ? { button: label, url: link.url } : '',
      link?.expiresAt
        ? {
            remark: `The link is only for you, replaces the earlier one, and works until ${dayInWords(dayIn(link.expiresAt, timeZone))}.`,
          }
        : '',
      { remark: publicUrl },
    ],
  });
}
