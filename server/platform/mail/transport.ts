import type { MailAttachment } from './outbox.ts';

/** A mail to deliver. */
export interface OutgoingMail {
  id: string;
  messageId: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** When it was queued: the Date header, the same in every attempt. */
  date: Date;
  /** The URL of one-click unsubscription; undefined if the mail is not part of a subscription. */
  unsubscribeUrl?: string | undefined;
  replyTo?: string | undefined;
  isPersonal?: boolean | undefined;
  attachment?: MailAttachment | undefined;
}

/** Delivers mails. `deliver` resolves when another system has accepted the mail, and rejects otherwise. */
export interface MailTransport {
  deliver(mail: OutgoingMail): Promise<void>;
  /** Whether mails stay on this machine, so that login links are printed. */
  printsLinks: boolean;
  close(): void;
}

/** Returns the mail in nodemailer's format. */
export function toMessage(mail: OutgoingMail) {
  return {
    from: mail.from,
    // As an object, so that an address is never parsed as a list.
    to: { name: '', address: mail.to },
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.date,
    xMailer: false as const,
    headers: {
      // Prevents out-of-office replies (RFC 3834).
      ...(mail.isPersonal !== true && { 'Auto-Submitted': 'auto-generated' }),
      ...(mail.unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(mail.attachment && {
      attachments: [
        {
          filename: mail.attachment.filename,
          contentType: mail.attachment.contentType,
          content: Buffer.from(mail.attachment.base64, 'base64'),
        },
      ],
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
