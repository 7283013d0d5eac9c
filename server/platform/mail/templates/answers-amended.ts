import { answersAmendedCopy } from '#domain/decision-copy.ts';
import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph, remark } from './layout.ts';

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
  const link = `${publicUrl}/certify-and-submit`;
  const asked = 'This mail was sent because you submitted your onboarding there.';
  return {
    template: 'answers-amended',
    subject,
    html: layout(
      title,
      [
        paragraph(escapeHtml(what)),
        ...places.map((place) => paragraph(`<strong>${escapeHtml(place)}</strong>`)),
        paragraph(escapeHtml(next)),
        button('Look at the changes', link),
        remark(escapeHtml(asked)),
      ].join('\n'),
    ),
    text: [what, '', ...places.map((place) => `- ${place}`), '', next, '', link, '', asked, ''].join('\n'),
  };
}
