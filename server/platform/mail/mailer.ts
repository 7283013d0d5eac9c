import type { CoreDeps } from '../core/deps.ts';
import { awayOf } from '../log/away.ts';
import { createOutages, type Outages } from '../log/outages.ts';
import type { Claimed } from '../outbox/claims.ts';
import { createSender, type DrainReport, PARALLEL, type Retries } from '../outbox/sender.ts';
import { emlTransport } from './eml-transport.ts';
import { maskEmail } from './mask-email.ts';
import { dueMails, giveUp, mailOutbox, markSent, type OutboxRow } from './outbox.repository.ts';
import { openContent } from './outbox.ts';
import { outboxFolder } from './outbox-files.ts';
import { smtpTransport } from './smtp-transport.ts';
import type { MailTransport } from './transport.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    mailer: Pick<Mailer, 'nudge'>;
  }
}

const retries: Retries = {
  // Longer than any delivery (see the SMTP timeouts).
  claim: 120,
  first: 5,
  last: 900,
  // A mail is given up if the mail server is unavailable for a day, which has some hundred attempts.
  giveUpAfter: 86_400,
  giveUpAfterAttempts: 20,
};

/** Mails per query: few codes, so that a later one with higher priority is sent next. */
const CODES_LOOKED_UP = PARALLEL;
const OTHERS_LOOKED_UP = 50;

export interface Mailer {
  /** Sends new mails without waiting for them; call it after the commit of a transaction that queued one. */
  nudge(): void;
  /** Sends all due mails, and resolves when none is left. */
  drainOutbox(): Promise<DrainReport>;
  /** Starts to poll for due mails, including those of other processes and earlier runs. */
  start(): void;
  /** Stops polling and waits for deliveries in progress. */
  stop(): Promise<void>;
}

export interface MailerOptions {
  transport?: MailTransport;
  /** Prints a line on the console, not in the log. */
  print?: (line: string) => void;
  outages?: Outages;
}

/** Returns the configured transport: SMTP, or `.eml` files in `DATA_DIR/outbox`. */
export function configuredTransport(config: CoreDeps['config']): MailTransport {
  return config.smtpUrl === null ? emlTransport(outboxFolder(config)) : smtpTransport(config.smtpUrl);
}

/** Sends the outbox of mails: at least once, with back-off for a day. Codes do not wait for other mails. */
export function createMailer(deps: CoreDeps, options: MailerOptions = {}): Mailer {
  const { config, db, log } = deps;
  const transport = options.transport ?? configuredTransport(config);
  const outages = options.outages ?? createOutages(log);
  const print = options.print ?? ((line) => process.stdout.write(`${line}\n`));

  async function deliver(mail: Claimed<OutboxRow>): Promise<void> {
    if (mail.sealed_content === null) throw new Error('A waiting mail has a content');
    const content = openContent(config, mail.id, mail.sealed_content);
    const outgoing = {
      id: mail.id,
      messageId: mail.message_id,
      from: config.mailFrom,
      to: mail.recipient,
      subject: content.subject,
      html: content.html,
      text: content.text,
      date: new Date(mail.created_at),
      unsubscribeUrl: content.unsubscribeUrl,
      replyTo: content.replyTo,
      isPersonal: content.isPersonal,
      attachment: content.attachment,
    };
    await outages.watched('mail server', () => transport.deliver(outgoing), isMailServerAway);
    if (transport.printsLinks && content.loginLink !== undefined) {
      print(`Login link for ${maskEmail(mail.recipient)}: ${content.loginLink}`);
    }
  }

  const { nudge, drain, start, stop } = createSender<OutboxRow>(
    { ...deps, outages },
    {
      stored: mailOutbox,
      retries,
      lanes: [
        (now) => dueMails(db, 'codes', now, CODES_LOOKED_UP),
        (now) => dueMails(db, 'others', now, OTHERS_LOOKED_UP),
      ],
      deliver,
      sent: (mail, now) => markSent(db, mail, now),
      gaveUp: (mail, failure) => giveUp(db, mail, failure),
      log(outcome, { id: mailId, attempts }, reason) {
        if (outcome === 'given up') log.error({ mailId, attempts, reason }, 'mail given up');
        else log.warn({ mailId, attempts, reason }, 'mail postponed');
      },
    },
  );

  return {
    nudge,
    drainOutbox: drain,
    start,
    async stop() {
      await stop();
      transport.close();
    },
  };
}

/** Whether the mail server did not answer, unlike one that refuses a mail. */
function isMailServerAway(error: unknown): boolean {
  return awayOf(error)?.part === 'mail server';
}
