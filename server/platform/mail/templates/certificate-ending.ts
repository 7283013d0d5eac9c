import { dayInWords } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface CertificateEndingInput {
  /** The training's title. */
  title: string;
  number: string;
  /** 'YYYY-MM-DD' */
  validUntil: string;
  /** The holder's certificates in the portal. */
  link: string;
}

/** Notifies a holder that a certificate is about to expire. */
export function certificateEndingMail({
  title,
  number,
  validUntil,
  link,
}: CertificateEndingInput): MailContent {
  const day = dayInWords(validUntil);
  return letter({
    template: 'certificate-ending',
    subject: `Your certificate is valid until ${day}`,
    title: 'Your certificate is about to end',
    parts: [
      `Your certificate for the training “${title}” is valid until ${day}.`,
      'Complete the training again before that day to get another certificate. After it, people who open the link of the present one see that it has expired.',
      { button: 'Open my certificates', url: link },
      { remark: `Certificate ${number} by ${firmName}` },
    ],
  });
}
