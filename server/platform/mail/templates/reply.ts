import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

interface ReplyMailInput {
  /** The subject of what is answered. */
  subject: string;
  /** What a staff member wrote. */
  text: string;
  /** The address for answers; null if answers go to the sender. */
  replyTo: string | null;
}

/** Answers a contact or an applicant. */
export function replyMail({ subject, text, replyTo }: ReplyMailInput): MailContent {
  const answered = subject.replace(/\s+/g, ' ').trim();
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim());
  return {
    ...letter({
      template: 'reply',
      subject: /^re:/i.test(answered) ? answered : `Re: ${answered}`,
      parts: [...paragraphs, ...(replyTo === null ? [] : [{ remark: 'To answer, reply to this email.' }])],
    }),
    isPersonal: true,
    ...(replyTo !== null && { replyTo }),
  };
}

/** Notifies staff that a person has answered. The mail never contains the text. */
export function replyReceivedMail({ link }: { link: string }): MailContent {
  return letter({
    template: 'reply-received',
    subject: 'An answer has come',
    parts: ['A person has answered an email of the firm.', { button: 'Read the answer', url: link }],
  });
}
