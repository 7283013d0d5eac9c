import type { Transaction } from 'kysely';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { clientCipher } from '#server/platform/crypto/client-keys.ts';
import { listed } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import { findFiles, holdFiles, lockOwner } from '../files/files.repository.ts';
import { findCase } from '../onboarding/find-case.ts';
import {
  findOnboarding,
  lockOnboarding,
  type StoredOnboarding,
} from '../onboarding/onboarding.repository.ts';
import { mailNewMessage } from './mails.ts';
import {
  boundTo,
  countUnseen,
  insertMessage,
  lastNumber,
  listMessages,
  type MessageRow,
  markSeen,
  otherSide,
  type Side,
} from './messages.repository.ts';
import { presentMessages } from './present-messages.ts';

type MessageOperationId = 'listMessages' | 'sendMessage' | 'markMessagesSeen';

const sideOf = ({ role }: Principal): Side => (role === 'client' ? 'client' : 'staff');

/** The conversation of a client and the firm about an onboarding; the contract restricts the callers. */
export function messageHandlers(deps: Deps): Handlers<MessageOperationId> {
  const { db, config, clock, random } = deps;

  /** Throws 404 unless it is the caller's own, or the caller is a staff member. */
  async function find(id: string, { role, userId }: Principal): Promise<StoredOnboarding> {
    if (role !== 'client') return findCase(db, id);
    const onboarding = await findOnboarding(db, id);
    if (onboarding?.user_id !== userId) throw notFound();
    return onboarding;
  }

  return {
    async listMessages({ principal, params, query }) {
      const { id, user_id: clientId } = await find(params.id, principal);
      const side = sideOf(principal);
      const unseen = await countUnseen(db, [id], otherSide(side));
      const page = await listed(
        query,
        (asked) => listMessages(db, id, asked),
        (rows) => presentMessages(db, deps, rows, { clientId, side }),
      );
      return { ...page, unread: unseen.get(id) ?? 0 };
    },

    async sendMessage({ principal, params, body }, reply) {
      const { user_id: clientId } = await find(params.id, principal);
      const side = sideOf(principal);
      const attachments = body.attachments ?? [];
      const id = newId(random);
      const row = await inTransaction(db, async (trx): Promise<MessageRow> => {
        if (attachments.length > 0) {
          await lockOwner(trx, clientId, clock.now());
          await holdAttachments(trx, attachments, clientId);
        }
        const onboarding = await lockOnboarding(trx, params.id);
        if (!onboarding) throw notFound();
        const isFirstUnseen = !(await countUnseen(trx, [onboarding.id], side)).has(onboarding.id);
        const cipher = await clientCipher({ config, db: trx }, clientId);
        const written: MessageRow = {
          id,
          onboarding_id: onboarding.id,
          number: (await lastNumber(trx, onboarding.id)) + 1,
          side,
          author_id: principal.userId,
          text: cipher.encrypt(body.text, boundTo(id)),
          attachments: JSON.stringify(attachments),
          sent_at: clock.now().toISOString(),
          seen_at: null,
        };
        await insertMessage(trx, written);
        // The other side has an unread mail otherwise.
        if (isFirstUnseen) await mailNewMessage(trx, deps, onboarding, side);
        await happened(trx, {
          type: 'message.sent',
          by: actorOf(principal),
          onboardingId: onboarding.id,
          messageId: id,
          attachments: attachments.length,
        });
        return written;
      });
      deps.mailer.nudge();
      const [message] = await presentMessages(db, deps, [row], { clientId, side });
      if (!message) throw new Error('One row has one answer');
      reply.code(201);
      return message;
    },

    async markMessagesSeen({ principal, params, body }, reply) {
      const { id } = await find(params.id, principal);
      await inTransaction(db, async (trx) => {
        const from = otherSide(sideOf(principal));
        const seenAt = clock.now().toISOString();
        const messages = await markSeen(trx, { onboardingId: id, from, upTo: body.upTo, seenAt });
        if (messages === 0) return;
        await happened(trx, { type: 'messages.seen', by: actorOf(principal), onboardingId: id, messages });
      });
      return reply.code(204).send();
    },
  };
}

/**
 * Retains files that a message names, also if their owner deletes them later. Throws 400 unless each is an upload of this client.
 */
async function holdAttachments(
  trx: Transaction<Database>,
  ids: readonly string[],
  clientId: string,
): Promise<void> {
  const found = await findFiles(trx, ids);
  const own = new Set(
    found.flatMap(({ id, kind, owner_id }) => (kind === 'onboarding' && owner_id === clientId ? [id] : [])),
  );
  const errors = ids.flatMap((id, index) =>
    own.has(id) ? [] : [{ property: `attachments.${index}`, message: 'Upload this file again' }],
  );
  if (errors.length > 0) throw badRequest(errors);
  await holdFiles(trx, ids);
}
