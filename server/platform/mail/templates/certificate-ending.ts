import { dayInWords } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph, remark } from './layout.ts';

export interface CertificateEndingInput {
  /** The training's title, as staff have written it. */
  title: string;
  number: string;
  /** 'YYYY-MM-DD' */
  validUntil: string;
  /** The holder's certificates in the portal. */
  link: string;
}

/** Tells a holder that a certificate is about to end. */
export function certificateEndingMail({
  title,
  number,
  validUntil,
  link,
}: CertificateEndingInput): MailContent {
  const day = dayInWords(validUntil);
  const what = `Your certificate for the training “${title}” is valid until ${day}.`;
  const next =
    'Go through the training again before that day, and you get another certificate. Whoever looks at the present one after it is told that it has expired.';
  const which = `It is about the certificate ${number} by ${firmName}.`;
  return {
    template: 'certificate-ending',
    subject: `Your certificate is valid until ${day}`,
    html: layout(
      'Your certificate is about to end',
      [
        paragraph(escapeHtml(what)),
        paragraph(escapeHtml(next)),
        button('Open my certificates', link),
        remark(escapeHtml(which)),
      ].join('\n'),
    ),
    text: [what, next, link, which].join('\n\n').concat('\n'),
  };
}
