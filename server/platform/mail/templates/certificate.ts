import { dayInWords } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface CertificateNewsInput {
  news: 'issued' | 'corrected' | 'withdrawn' | 'restored';
  /** The training's title. */
  title: string;
  number: string;
  /** The name on the certificate. */
  holder: string;
  /** 'YYYY-MM-DD'; null without an end. */
  validUntil: string | null;
  /** The reason of a withdrawal, as staff wrote it. */
  reason: string;
  /** The holder's certificates in the portal. */
  link: string;
}

/** Notifies a learner that their certificate was issued, corrected, withdrawn or restored. */
export function certificateNewsMail(input: CertificateNewsInput): MailContent {
  const { news, title, number, holder, validUntil, reason, link } = input;
  const until = validUntil === null ? '' : `It is valid until ${dayInWords(validUntil)}.`;
  const shared = 'You can download it as a PDF, and share a link by which others check it.';
  const copy = {
    issued: {
      subject: 'Your certificate is ready',
      parts: [`You completed the training “${title}”. Your certificate is ready.`, until, shared],
    },
    corrected: {
      subject: 'Your certificate was corrected',
      parts: [
        `We corrected the name on your certificate for the training “${title}”. It now says “${holder}”.`,
        'The number and the link stay the same. Please download the PDF again.',
      ],
    },
    withdrawn: {
      subject: 'Your certificate was withdrawn',
      parts: [
        `We withdrew your certificate for the training “${title}”. People who open its link see that it is no longer valid.`,
        reason === '' ? '' : `The reason: ${reason}`,
        'If you think that this is a mistake, please contact us.',
      ],
    },
    restored: {
      subject: 'Your certificate is valid again',
      parts: [`Your certificate for the training “${title}” is valid again.`, until],
    },
  }[news];
  return letter({
    template: `certificate-${news}`,
    subject: copy.subject,
    parts: [
      ...copy.parts,
      { button: 'Open my certificates', url: link },
      { remark: `Certificate ${number} by ${firmName}` },
    ],
  });
}

interface CertificateEndingInput {
  /** The training's title. */
  title: string;
  number: string;
  /** 'YYYY-MM-DD' */
  validUntil: string;
  /** The training in the portal; the holder's certificates if it is no longer offered. */
  link: string;
  isOffered: boolean;
}

/** Notifies a holder that a certificate is about to expire. */
export function certificateEndingMail({
  title,
  number,
  validUntil,
  link,
  isOffered,
}: CertificateEndingInput): MailContent {
  const day = dayInWords(validUntil);
  return letter({
    template: 'certificate-ending',
    subject: `Your certificate is valid until ${day}`,
    title: 'Your certificate is about to end',
    parts: [
      `Your certificate for the training “${title}” is valid until ${day}.`,
      isOffered ? 'Complete the training again before that day to get another certificate.' : '',
      'After that day, people who open the link of the present certificate see that it has expired.',
      { button: isOffered ? 'Open the training' : 'Open my certificates', url: link },
      { remark: `Certificate ${number} by ${firmName}` },
    ],
  });
}
