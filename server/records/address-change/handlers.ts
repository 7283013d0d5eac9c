import type { components } from '#contract/schema.d.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { unauthorized } from '#server/platform/http/errors.ts';
import { limitingMisses } from '#server/platform/limits/link-misses.ts';
import { cancelRequest, findRecentChange, findRequest } from '../users/address-changes.repository.ts';
import { findUser, lockUser } from '../users/users.repository.ts';
import { confirmChange, undoChange } from './apply.ts';
import { askForChange, refusalFor } from './ask.ts';

type AddressOperation =
  | 'getAddressChange'
  | 'askForAddressChange'
  | 'cancelAddressChange'
  | 'confirmAddressChange'
  | 'undoAddressChange';

/** The change of the address with which a person signs in, confirmed by the present and the new mailbox. */
export function addressHandlers(deps: Deps): Handlers<AddressOperation> {
  const { db, config, clock } = deps;

  async function stateOf({ userId }: Principal): Promise<components['schemas']['AddressChange']> {
    const user = await findUser(db, userId);
    if (!user) throw unauthorized();
    const now = clock.now();
    const request = await findRequest(db, userId, now);
    const recent = await findRecentChange(db, userId, now);
    return {
      email: user.email,
      refusal: await refusalFor(db, config, user),
      request: request
        ? { email: request.to_email, askedAt: request.asked_at, expiresAt: request.expires_at }
        : null,
      undoableUntil: recent?.undo_until ?? null,
    };
  }

  return {
    getAddressChange: ({ principal }) => stateOf(principal),

    async askForAddressChange({ principal, body }, reply) {
      await askForChange(deps, principal, body.email);
      deps.mailer.nudge();
      reply.code(202);
      return stateOf(principal);
    },

    async cancelAddressChange({ principal }, reply) {
      const { userId } = principal;
      await inTransaction(db, async (trx) => {
        await lockUser(trx, { id: userId });
        if (!(await cancelRequest(trx, userId))) return;
        await happened(trx, { type: 'address-change.cancelled', by: actorOf(principal), userId });
      });
      return reply.code(204).send();
    },

    async confirmAddressChange({ principal, body }) {
      await confirmChange(deps, principal, body);
      deps.mailer.nudge();
      return stateOf(principal);
    },

    async undoAddressChange({ body: { token }, ip }, reply) {
      await limitingMisses(deps, { bucket: 'address-undo-misses', ip }, () => undoChange(deps, token));
      deps.mailer.nudge();
      return reply.code(204).send();
    },
  };
}
