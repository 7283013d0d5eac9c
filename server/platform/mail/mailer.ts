import { join } from 'node:path';
import { CLOCK_SKEW_SECONDS, latestAfter } from '../core/clock.ts';
import type { CoreDeps } from '../core/deps.ts';
import { newId } from '../core/random.ts';
import { awayOf, createAwayLog } from '../log/away.ts';
import { emlTransport } from './eml-transport.ts';
import { maskEmail } from './mask-email.ts';
import {
  type ClaimedMail,
  claimMail,
  dueMails,
  giveUp,
  type MailLane,
  makeDueAgain,
  markSent,
  postpone,
} from './outbox.repository.ts';
import { openContent } from './outbox.ts';
import { smtpTransport } from './smtp-transport.ts';
import type { MailTransport } from './transport.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    mailer: Pick<Mailer, 'nudge'>;
  }
}

/** Longer than any delivery (see the SMTP timeouts): after this time the sender counts as dead. */
const CLAIM_SECONDS = 120;
const FIRST_RETRY_SECONDS = 5;
const LAST_RETRY_SECONDS = 900;
/** A mail is given up if the mail server is unavailable for a day. */
const GIVE_UP_AFTER_SECONDS = 86_400;
/** A day has some hundred attempts; with fewer, the clock was wrong or the server was not running. */
const GIVE_UP_AFTER_ATTEMPTS = 20;
/** Mails sent in parallel by one drain, so that a stalled one does not block the others. */
const PARALLEL = 4;
/** Maximum number of drains per lane; separate lanes keep codes independent of other mails. */
const DRAINS_AT_MOST = 4;
/** Mails per query: few codes, so that a later one with higher priority is sent next. */
const LOOKED_UP: Readonly<Record<MailLane, number>> = { codes: PARALLEL, others: 50 };
const LANES: readonly MailLane[] = ['codes', 'others'];
const POLL_MILLISECONDS = 2000;

/** Number of mails that were sent, postponed and given up. */
export interface DrainReport {
  sent: number;
  postponed: number;
  givenUp: number;
}

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
}

/** Returns the configured transport: SMTP, or `.eml` files in `DATA_DIR/outbox`. */
export function configuredTransport(config: CoreDeps['config']): MailTransport {
  return config.smtpUrl === null
    ? emlTransport(join(config.dataDir, 'outbox'))
    : smtpTransport(config.smtpUrl);
}

/**
 * Sends the outbox. Delivery is at least once: a failed attempt is repeated with exponential back-off for a day, and
 * the mail of a process that died during an attempt is sent by another after its claim has expired.
 */
export function createMailer(deps: CoreDeps, options: MailerOptions = {}): Mailer {
  const { config, db, clock, random, log } = deps;
  const transport = options.transport ?? configuredTransport(config);
  const print = options.print ?? ((line) => process.stdout.write(`${line}\n`));
  const logAway = createAwayLog(log, clock);
  const draining: Record<MailLane, Set<Promise<DrainReport>>> = { codes: new Set(), others: new Set() };
  let nudged = false;
  let poll: NodeJS.Timeout | undefined;
  let stopped = false;
  let newestSeen: number | undefined;
  let repaired: Promise<void> = Promise.resolve();

  /**
   * After the clock was set back, mails written by the fast clock would wait for days. Both lanes wait for one repair; a failed
   * one is repeated by the next drain.
   */
  function repairAfterClockChange(): Promise<void> {
    const now = clock.now();
    const wasSetBack = newestSeen === undefined || now.getTime() < newestSeen - CLOCK_SKEW_SECONDS * 1000;
    newestSeen = wasSetBack ? now.getTime() : Math.max(newestSeen ?? 0, now.getTime());
    if (!wasSetBack) return repaired;
    repaired = makeDueAgain(db, now, {
      creation: latestAfter(now, 0),
      attempt: latestAfter(now, LAST_RETRY_SECONDS),
      claim: latestAfter(now, CLAIM_SECONDS),
    }).catch((error: unknown) => {
      newestSeen = undefined;
      throw error;
    });
    return repaired;
  }

  async function sendOne(id: string, report: DrainReport): Promise<void> {
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_SECONDS * 1000);
    const mail = await claimMail(db, id, { claim: newId(random), now, until });
    if (!mail) return;
    try {
      await deliver(mail);
    } catch (error) {
      await afterFailure(mail, error, report);
      return;
    }
    await markSent(db, mail, clock.now());
    report.sent += 1;
  }

  async function deliver(mail: ClaimedMail): Promise<void> {
    const content = openContent(config, mail.id, mail.sealed_content);
    await transport.deliver({
      id: mail.id,
      messageId: mail.message_id,
      from: config.mailFrom,
      to: mail.recipient,
      subject: content.subject,
      html: content.html,
      text: content.text,
      date: new Date(mail.created_at),
      unsubscribeUrl: content.unsubscribeUrl,
      attachment: content.attachment,
    });
    if (transport.printsLinks && content.loginLink !== undefined) {
      print(`Login link for ${maskEmail(mail.recipient)}: ${content.loginLink}`);
    }
  }

  async function afterFailure(mail: ClaimedMail, error: unknown, report: DrainReport): Promise<void> {
    const now = clock.now();
    const reason = failureReason(error);
    const isTooOld = now.getTime() - Date.parse(mail.created_at) >= GIVE_UP_AFTER_SECONDS * 1000;
    if (isTooOld && mail.attempts >= GIVE_UP_AFTER_ATTEMPTS) {
      await giveUp(db, mail, { now, reason });
      report.givenUp += 1;
      log.error({ mailId: mail.id, attempts: mail.attempts, reason }, 'mail given up');
      return;
    }
    await postpone(db, mail, {
      until: new Date(now.getTime() + backOffSeconds(mail.attempts) * 1000),
      reason,
    });
    report.postponed += 1;
    log.warn({ mailId: mail.id, attempts: mail.attempts, reason }, 'mail postponed');
  }

  async function sendAllDue(lane: MailLane): Promise<DrainReport> {
    const report = { sent: 0, postponed: 0, givenUp: 0 };
    await repairAfterClockChange();
    for (;;) {
      const ids = await dueMails(db, lane, clock.now(), LOOKED_UP[lane]);
      if (ids.length === 0 || stopped) return report;
      const before = report.sent + report.postponed + report.givenUp;
      const sender = async () => {
        for (let id = ids.shift(); id !== undefined && !stopped; id = ids.shift()) await sendOne(id, report);
      };
      await Promise.all(Array.from({ length: PARALLEL }, sender));
      // Other processes have claimed all due mails.
      if (report.sent + report.postponed + report.givenUp === before) return report;
    }
  }

  function drain(lane: MailLane): Promise<DrainReport> {
    const sending = sendAllDue(lane);
    draining[lane].add(sending);
    return sending.finally(() => draining[lane].delete(sending));
  }

  function drainQuietly(): void {
    if (nudged || stopped) return;
    nudged = true;
    // After the response of the call that queued the mail.
    setImmediate(() => {
      nudged = false;
      for (const lane of LANES) {
        // A stalled mail server occupies a drain for a while; others run in parallel, up to the maximum.
        if (stopped || draining[lane].size >= DRAINS_AT_MOST) continue;
        drain(lane).catch((error: unknown) => {
          const away = awayOf(error);
          if (away) logAway(away);
          else log.error({ reason: failureReason(error) }, 'outbox not readable');
        });
      }
    });
  }

  return {
    nudge: drainQuietly,
    async drainOutbox() {
      const [codes, others] = await Promise.all([drain('codes'), drain('others')]);
      return {
        sent: codes.sent + others.sent,
        postponed: codes.postponed + others.postponed,
        givenUp: codes.givenUp + others.givenUp,
      };
    },
    start() {
      poll = setInterval(drainQuietly, POLL_MILLISECONDS);
      poll.unref();
      drainQuietly();
    },
    async stop() {
      stopped = true;
      clearInterval(poll);
      await Promise.allSettled(LANES.flatMap((lane) => [...draining[lane]]));
      transport.close();
    },
  };
}

/** Returns the seconds to wait after the given attempt (from 1): 5, 10, 20 … up to 15 minutes. */
export function backOffSeconds(attempt: number): number {
  return Math.min(FIRST_RETRY_SECONDS * 2 ** (attempt - 1), LAST_RETRY_SECONDS);
}

/** Only the error's code, because a mail server's message may contain the recipient's address. */
function failureReason(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
