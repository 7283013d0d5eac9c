import { codeOf, PartAwayError } from '../log/away.ts';
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

/** Nodemailer's codes, and Node's own, for a mail server that did not answer, or that refused us and not a mail. */
const AWAY = new Set([
  ...['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EPROTOCOL', 'EPROXY'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EPIPE'],
]);

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
        timer = setTimeout(
          () => reject(new PartAwayError('mail server', undefined, 'ETIMEDOUT')),
          timeouts.whole,
        );
      });
      try {
        await Promise.race([connection.sendMail(toMessage(mail)), tooLong]);
      } catch (error) {
        throw AWAY.has(codeOf(error)) ? new PartAwayError('mail server', error) : error;
      } finally {
        clearTimeout(timer);
        connection.close();
      }
    },
    close: () => undefined,
  };
}
