import { answersAmendedCopy } from '#domain/decision-copy.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface AnswersAmendedInput {
  /** The certified version. */
  version: number;
  /** The places of changed answers, as labels; never their content. */
  places: readonly string[];
  publicUrl: string;
}

/** Notifies the client that staff have changed certified answers, which the client has to certify again. */
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
      { button: 'See the changes', url: `${publicUrl}/certify-and-submit` },
      { remark: 'You receive this email because you submitted your onboarding there.' },
    ],
  });
}
