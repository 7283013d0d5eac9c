import { type MailTransport, toMessage } from './transport.ts';

export interface SmtpTimeouts {
  /** Timeout in milliseconds for the connection, the greeting, and later silence. */
  step: number;
  /**
   * Timeout in milliseconds for the whole delivery; must be less than the outbox's claim, because another process would
   * send the mail too.
   */
  whole: number;
}

const DEFAULT_TIMEOUTS: SmtpTimeouts = { step: 15_000, whole: 60_000 };

/**
 * Returns a transport for the server of SMTP_URL. A delivery counts only after the server has accepted the whole mail;
 * a stalled one is aborted and retried later.
 */
export function smtpTransport(url: string, timeouts = DEFAULT_TIMEOUTS): MailTransport {
  return {
    printsLinks: false,
    async deliver(mail) {
      const { createTransport } = await import('nodemailer');
      // One connection per mail: closing a stalled one does not affect other mails.
      const connection = createTransport({
        url,
        connectionTimeout: timeouts.step,
        greetingTimeout: timeouts.step,
        socketTimeout: timeouts.step,
        dnsTimeout: timeouts.step,
      });
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('The mail server took too long')), timeouts.whole);
      });
      try {
        await Promise.race([connection.sendMail(toMessage(mail)), tooLong]);
      } finally {
        clearTimeout(timer);
        connection.close();
      }
    },
    close: () => undefined,
  };
}
