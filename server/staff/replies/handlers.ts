import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { separateQuoted, storableText } from '#domain/quoted-text.ts';
import { answeredRecord, type ReplySubject } from '#domain/reply-subjects.ts';
import { missingPermission } from '#domain/rules/permission.ts';
import { actorOf, may, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { listed } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { badRequest, notFound, refusedFor, unauthorized } from '#server/platform/http/errors.ts';
import { presentReplies } from './content.ts';
import { answeredRecords } from './records.ts';
import { findByToken, listReplies, type ReplyRow } from './replies.repository.ts';
import { hasSecret, tokenHashIn } from './reply-address.ts';
import { attachMail, recordReceived, sendReply } from './write-reply.ts';

type ReplyOperationId = 'listReplies' | 'createReply' | 'receiveInboundMail';

/** Returns the record that a call names. Throws 400 for a missing or surplus field. */
function asked(named: Parameters<typeof answeredRecord.subjectOf>[0]): ReplySubject {
  const subject = answeredRecord.subjectOf(named);
  if (subject) return subject;
  const property = answeredRecord.wrongField(named);
  throw badRequest([{ property, message: 'Name the record that the reply belongs to' }]);
}

/** Throws 403 without the permission for the record itself. */
function assertMay(principal: Principal, { about }: ReplySubject, does: 'read' | 'write'): void {
  const needed = answeredRecords[about][does];
  if (!may(principal, needed)) throw refusedFor('permission', missingPermission(needed));
}

/** Returns when an answer came, as the caller says. Throws 400. */
function receivedAtOf({ receivedAt }: components['schemas']['ReplyInput'], now: Date): string {
  const refuse = (message: string) => badRequest([{ property: 'receivedAt', message }]);
  if (receivedAt === undefined) throw refuse('Enter when the answer came');
  const at = new Date(receivedAt);
  if (Number.isNaN(at.getTime())) throw refuse('Enter a time that exists');
  if (at > now) throw refuse('Enter a time that is not in the future');
  return at.toISOString();
}

/** Answers of staff to contacts and applicants, and what these write back. */
export function replyHandlers(deps: Deps): Handlers<ReplyOperationId> {
  const { db, config, clock } = deps;

  async function assertExists({ about, id }: ReplySubject): Promise<void> {
    const { table } = answeredRecords[about];
    const found = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    if (!found) throw notFound();
  }

  const inOne = (write: (trx: Transaction<Database>) => Promise<ReplyRow>) => inTransaction(db, write);

  return {
    async listReplies({ query, principal }) {
      const on = asked(query);
      assertMay(principal, on, 'read');
      await assertExists(on);
      return listed(
        query,
        (page) => listReplies(db, on, page),
        (rows) => presentReplies(deps, rows),
      );
    },

    async createReply({ principal, body }, reply) {
      const on = asked(body);
      assertMay(principal, on, 'write');
      const by = actorOf(principal);
      const { direction, text, receivedAt } = body;
      if (direction === 'sent' && receivedAt !== undefined) {
        throw badRequest([{ property: 'receivedAt', message: 'Only an answer that came has this time' }]);
      }
      const at = direction === 'sent' ? '' : receivedAtOf(body, clock.now());
      const row = await inOne((trx) =>
        direction === 'sent'
          ? sendReply(trx, deps, { on, by, text })
          : recordReceived(trx, deps, { on, by, at, ...separateQuoted(text) }),
      );
      if (direction === 'sent') deps.mailer.nudge();
      const [shown] = await presentReplies(deps, [row]);
      if (!shown) throw new Error('One row has one answer');
      reply.code(201).header('location', `/api/replies?${new URLSearchParams(answeredRecord.named(on))}`);
      return shown;
    },

    async receiveInboundMail({ headers, body }) {
      const { inboundMail } = config;
      if (inboundMail === null) throw notFound();
      if (!hasSecret(headers.authorization, inboundMail)) {
        throw unauthorized('Send the secret INBOUND_MAIL_SECRET as the bearer token');
      }
      const tokenHash = tokenHashIn(body.to, inboundMail);
      const on = tokenHash === null ? undefined : await findByToken(db, tokenHash);
      if (!on) throw notFound();
      await inOne((trx) =>
        attachMail(trx, deps, { on, mail: body, ...separateQuoted(storableText(body.text)) }),
      );
      deps.mailer.nudge();
      return { message: 'Attached' };
    },
  };
}
