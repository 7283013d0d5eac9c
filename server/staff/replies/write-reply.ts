import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { ReplySubject } from '#domain/reply-subjects.ts';
import { type Actor, type SignedInActor, systemActor } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { happened } from '#server/platform/events/events.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { replyMail, replyReceivedMail } from '#server/platform/mail/templates/reply.ts';
import { findUser } from '#server/records/users/users.repository.ts';
import { type ReplyContent, sealContent } from './content.ts';
import { answeredRecords, type Correspondent, type Direction } from './records.ts';
import { findRepeated, insertReply, type ReplyRow } from './replies.repository.ts';
import { newReplyAddress } from './reply-address.ts';

type WriteDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'random'>;

/** Milliseconds within which the same text to the same record is one email: a second click, or a lost response. */
const SAME_MS = 600_000;

type Written = {
  on: ReplySubject;
  direction: Direction;
  by: Actor;
  /** What must not be stored twice. */
  repeats: readonly unknown[];
  /** ISO time since which that counts. */
  since?: string;
};

/**
 * Stores a reply and its event, unless it is a repetition; then the stored one is returned. The record is locked first, so that of two
 * concurrent calls the second finds the reply of the first. Throws 404 for a deleted record.
 */
async function written(
  trx: Transaction<Database>,
  deps: WriteDeps,
  { on, direction, by, repeats, since = '' }: Written,
  rowOf: (
    person: Correspondent,
    id: string,
  ) => Promise<Pick<ReplyRow, 'at' | 'author_id'> & Partial<ReplyRow> & { content: ReplyContent }>,
): Promise<ReplyRow> {
  const { config, clock, random } = deps;
  const digest = limitKey(
    config.appSecret,
    'reply',
    JSON.stringify([on.about, on.id, direction, ...repeats]),
  );
  const person = await answeredRecords[on.about].lock(trx, deps, { id: on.id, direction, by });
  const repeated = await findRepeated(trx, on, { digest, since });
  if (repeated) return repeated;
  const id = newId(random);
  const { content, ...values } = await rowOf(person, id);
  const row: ReplyRow = {
    id,
    about: on.about,
    subject_id: on.id,
    direction,
    sealed: sealContent(config, id, content),
    created_at: clock.now().toISOString(),
    mail_id: null,
    mail_state: null,
    token_hash: null,
    digest,
    ...values,
  };
  await insertReply(trx, row);
  await happened(trx, { type: `reply.${direction}`, by, on, replyId: id });
  return row;
}

/** Queues the email of an answer, and stores it. Nudge the mailer after the commit. */
export function sendReply(
  trx: Transaction<Database>,
  deps: WriteDeps,
  { on, by, text }: { on: ReplySubject; by: SignedInActor; text: string },
): Promise<ReplyRow> {
  const { config, clock, random } = deps;
  const now = clock.now();
  const since = new Date(now.getTime() - SAME_MS).toISOString();
  return written(
    trx,
    deps,
    { on, direction: 'sent', by, repeats: [by.actorId, text], since },
    async ({ email, subject }) => {
      const address = config.inboundMail && newReplyAddress(random, config.inboundMail);
      const mail = replyMail({ subject, text, replyTo: address?.replyTo ?? null });
      const { id: mail_id } = await enqueueMail(trx, { to: email, about: on.id, ...mail }, deps);
      return {
        author_id: by.actorId,
        content: { text, quoted: null, subject: mail.subject, from: null },
        at: now.toISOString(),
        mail_id,
        token_hash: address?.tokenHash ?? null,
      };
    },
  );
}

type ReceivedText = { text: string; quoted: string | null };

/** Stores an answer that a staff member pasted. */
export function recordReceived(
  trx: Transaction<Database>,
  deps: WriteDeps,
  { on, by, at, text, quoted }: { on: ReplySubject; by: SignedInActor; at: string } & ReceivedText,
): Promise<ReplyRow> {
  return written(trx, deps, { on, direction: 'received', by, repeats: [at, text] }, async () => ({
    author_id: by.actorId,
    content: { text, quoted, subject: null, from: null },
    at,
  }));
}

/** Stores an answer that came by email, once for each message id, and notifies staff. Nudge the mailer after the commit. */
export function attachMail(
  trx: Transaction<Database>,
  deps: WriteDeps,
  { on, mail, text, quoted }: { on: ReplySubject; mail: components['schemas']['InboundMail'] } & ReceivedText,
): Promise<ReplyRow> {
  const repeats = ['mail', mail.messageId.trim()];
  return written(trx, deps, { on, direction: 'received', by: systemActor, repeats }, async (person) => {
    const from = addressIn(mail.from);
    await notifyStaff(trx, deps, { on, person });
    return {
      author_id: null,
      content: {
        text: text === '' ? '[The email has no text.]' : text,
        quoted,
        subject: mail.subject.trim() || null,
        from: from === person.email.toLowerCase() ? null : from,
      },
      at: deps.clock.now().toISOString(),
    };
  });
}

/** Returns the address in a From header, in lower case; the whole header if it has none. */
function addressIn(header: string): string {
  return (/<([^<>]+)>\s*$/.exec(header)?.[1] ?? header).trim().toLowerCase();
}

/** Mails the assignee, or the address for new messages, that an answer came. */
async function notifyStaff(
  trx: Transaction<Database>,
  deps: WriteDeps,
  { on, person: { assigneeId } }: { on: ReplySubject; person: Correspondent },
): Promise<void> {
  const { publicUrl, adminEmails, contactNoticeEmail } = deps.config;
  const assignee = assigneeId === null ? undefined : await findUser(trx, assigneeId);
  const ofFirm = on.about === 'contacts' && contactNoticeEmail !== null ? [contactNoticeEmail] : adminEmails;
  const recipients = assignee && assignee.disabled === 0 ? [assignee.email] : ofFirm;
  const content = replyReceivedMail({
    link: `${publicUrl}${answeredRecords[on.about].page}/${encodeURIComponent(on.id)}`,
  });
  for (const to of recipients) await enqueueMail(trx, { to, about: on.id, ...content }, deps);
}
