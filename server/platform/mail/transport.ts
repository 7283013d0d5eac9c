import type { MailAttachment } from './outbox.ts';

/** A mail ready to leave. */
export interface OutgoingMail {
  id: string;
  messageId: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** When it was put into the outbox: the Date header, the same at every attempt. */
  date: Date;
  /** What a mail program posts to when its reader unsubscribes by one click; undefined where nobody has subscribed. */
  unsubscribeUrl?: string | undefined;
  attachment?: MailAttachment | undefined;
}

/** Where mails go. `deliver` resolves once the mail is somebody else's responsibility, and rejects otherwise. */
export interface MailTransport {
  deliver(mail: OutgoingMail): Promise<void>;
  /** True where a person looks for mails on this machine, so that login links are printed. */
  printsLinks: boolean;
  close(): void;
}

/** The mail as nodemailer takes it. */
export function toMessage(mail: OutgoingMail) {
  return {
    from: mail.from,
    // As an object: an address is never parsed as a list of addresses.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.date,
    xMailer: false as const,
    headers: {
      // Keeps out-of-office replies away (RFC 3834).
      'Auto-Submitted': 'auto-generated',
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
