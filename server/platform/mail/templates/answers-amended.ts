import { answersAmendedCopy } from '#domain/decision-copy.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface AnswersAmendedInput {
  /** Which one the client has certified. */
  version: number;
  /** Where answers were changed, in words; never what they say. */
  places: readonly string[];
  publicUrl: string;
}

/** Tells the client that staff have changed answers which they had certified, and that they certify the change. */
export function answersAmendedMail({ version, places, publicUrl }: AnswersAmendedInput): MailContent {
  const { subject, title, what, next } = answersAmendedCopy(version, places.length);
  return letter({
    template: 'answers-amended',
    subject,
    title,
    parts: [
      what,
      ...places.map((heading) => ({ heading })),
      next,
      { button: 'Look at the changes', url: `${publicUrl}/certify-and-submit` },
      { remark: 'You receive this email because you submitted your onboarding there.' },
    ],
  });
}
