import type { Transaction } from 'kysely';
import type { Clock } from '../core/clock.ts';
import { newId, type Random } from '../core/random.ts';
import { type RecordCipher, recordCipherOf } from '../crypto/encryption.ts';
import type { Database } from '../db/schema.ts';
import type { Config } from '../settings/config.ts';
import type { MailOutboxTable } from './tables.ts';

/** A mail as its template renders it. */
export interface MailContent {
  /** The template's name, kept beside the mail for whoever looks into the outbox. */
  template: string;
  subject: string;
  html: string;
  text: string;
  /** The link to show on the console while mails go to files; only the sign-in mail has one. */
  loginLink?: string;
  /** Of a mail that people subscribe to: what a mail program posts to when they end that by one click (RFC 8058). */
  unsubscribeUrl?: string;
  /** A file that goes with it, in base64; of some hundred kilobytes at most, as the outbox holds it. */
  attachment?: MailAttachment;
}

export type MailAttachment = { filename: string; contentType: string; base64: string };

export interface Mail extends MailContent {
  /** One address, normalised. */
  to: string;
  /** The smaller leaves first; without it the mail takes its turn among all others. */
  priority?: number;
}

/** What all mails have but login codes, which leave before them and by senders of their own. */
export const ORDINARY = 1000;

export type SealedContent = Omit<MailContent, 'template'>;

/**
 * Puts a mail into the outbox, in the transaction of what causes it. The content is encrypted, bound to its row and
 * erased once sent, because it may hold a login code. Its Message-ID is fixed here, so that a mail that had to be sent
 * twice is recognised as one. Nudge the mailer after the commit.
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
 * The same for many mails in one statement: some hundreds at most, as a statement has its limits.
 * @param leaveAt not before: mails that can wait must not stand before login codes, which cannot
 * @param noticeRound by which they are counted later
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
  };
}

/** Opens what `enqueueMail` sealed. Throws when the row was tampered with or its key is gone. */
export function openContent(config: Config, id: string, sealed: string): SealedContent {
  const content: SealedContent = JSON.parse(recordCipherOf(config).decrypt(sealed, boundTo(id)));
  return content;
}

function boundTo(id: string): string {
  return `mail_outbox/${id}`;
}
