import type { Transaction } from 'kysely';
import type { Clock } from '../core/clock.ts';
import { newId, type Random } from '../core/random.ts';
import { type RecordCipher, recordCipherOf } from '../crypto/encryption.ts';
import type { Database } from '../db/schema.ts';
import type { Config } from '../settings/config.ts';
import type { MailOutboxTable } from './tables.ts';

/** A rendered mail. */
export interface MailContent {
  /** The template's name, stored unencrypted for inspection of the outbox. */
  template: string;
  subject: string;
  html: string;
  text: string;
  /** The link to print on the console while mails are written to files; only the sign-in mail has one. */
  loginLink?: string;
  /** For subscriptions: the URL of one-click unsubscription (RFC 8058). */
  unsubscribeUrl?: string;
  /** Where answers go, instead of to the sender. */
  replyTo?: string;
  /** Whether a person wrote it, so that it is not marked as automatic. */
  isPersonal?: boolean;
  /** A base64 attachment of at most some hundred kilobytes, since the outbox stores it. */
  attachment?: MailAttachment;
}

export type MailAttachment = { filename: string; contentType: string; base64: string };

export interface Mail extends MailContent {
  /** One normalised address. */
  to: string;
  /** The ids of those that it is about, unless that is the recipient (`MailOutboxTable.about`). */
  about?: string;
  /** Lower values are sent first; the default is that of all ordinary mails. */
  priority?: number;
}

/** The priority of all mails except login codes, which are sent before and separately. */
export const ORDINARY = 1000;

export type SealedContent = Omit<MailContent, 'template'>;

/**
 * Queues a mail in the transaction that causes it. The content is encrypted, bound to its row and deleted once sent,
 * because it may contain a login code. The Message-ID is set here, so that a mail sent twice is recognised as one.
 * Nudge the mailer after the commit.
 */
export async function enqueueMail(
  trx: Transaction<Database>,
  mail: Mail,
  deps: { config: Config; clock: Clock; random: Random },
): Promise<{ id: string }> {
  const row = sealedRow(mail, deps, recordCipherOf(deps.config));
  await trx.insertInto('mail_outbox').values(row).execute();
  return { id: row.id };
}

/**
 * Queues up to some hundred mails in one statement, which limits its parameters.
 * @param leaveAt earliest time: mails that can wait must not delay login codes
 * @param noticeRound the round by which they are counted later
 */
export async function enqueueMails(
  trx: Transaction<Database>,
  mails: readonly Mail[],
  { leaveAt, noticeRound }: { leaveAt: Date; noticeRound: number },
  deps: { config: Config; clock: Clock; random: Random },
): Promise<void> {
  if (mails.length === 0) return;
  const sealing = recordCipherOf(deps.config);
  const next_attempt_at = leaveAt.toISOString();
  const rows = mails.map((mail) => ({
    ...sealedRow(mail, deps, sealing),
    next_attempt_at,
    notice_round: noticeRound,
  }));
  await trx.insertInto('mail_outbox').values(rows).execute();
}

function sealedRow(
  mail: Mail,
  { config, clock, random }: { config: Config; clock: Clock; random: Random },
  sealing: RecordCipher,
): MailOutboxTable {
  const id = newId(random);
  const now = clock.now().toISOString();
  const content: SealedContent = {
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    ...(mail.loginLink !== undefined && { loginLink: mail.loginLink }),
    ...(mail.unsubscribeUrl !== undefined && { unsubscribeUrl: mail.unsubscribeUrl }),
    ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
    ...(mail.isPersonal !== undefined && { isPersonal: mail.isPersonal }),
    ...(mail.attachment !== undefined && { attachment: mail.attachment }),
  };
  return {
    id,
    message_id: `<${id}@${new URL(config.publicUrl).hostname}>`,
    recipient: mail.to,
    template: mail.template,
    sealed_content: sealing.encrypt(JSON.stringify(content), boundTo(id)),
    created_at: now,
    next_attempt_at: now,
    attempts: 0,
    claimed_until: null,
    claim: null,
    sent_at: null,
    gave_up_at: null,
    last_error: null,
    priority: mail.priority ?? ORDINARY,
    notice_round: null,
    about: mail.about ?? null,
  };
}

/** Decrypts the content of a queued mail. Throws if the row was tampered with or its key is missing. */
export function openContent(config: Config, id: string, sealed: string): SealedContent {
  const content: SealedContent = JSON.parse(recordCipherOf(config).decrypt(sealed, boundTo(id)));
  return content;
}

function boundTo(id: string): string {
  return `mail_outbox/${id}`;
}
