import { type MailTransport, toMessage } from './transport.ts';

export interface SmtpTimeouts {
  /** Milliseconds to connect, to be greeted, and of silence later on. */
  step: number;
  /** Milliseconds for the whole delivery; must be less than the outbox's claim, or another process sends it too. */
  whole: number;
}

const DEFAULT_TIMEOUTS: SmtpTimeouts = { step: 15_000, whole: 60_000 };

/**
 * Sends through the server of SMTP_URL. A delivery counts only once the server has accepted the whole mail; one that
 * stalls is given up and tried again later.
 */
export function smtpTransport(url: string, timeouts = DEFAULT_TIMEOUTS): MailTransport {
  return {
    printsLinks: false,
    async deliver(mail) {
      const { createTransport } = await import('nodemailer');
      // One connection a mail: after a stall it is closed without disturbing another mail.
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
