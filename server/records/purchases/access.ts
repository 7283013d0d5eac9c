import type { Kysely, Transaction } from 'kysely';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Follower } from '#server/platform/events/events.ts';
import { conflict } from '#server/platform/http/errors.ts';

export type Access = 'open' | 'ended' | 'none';

/** Whether a client has access to a training: bought, not refunded, and not after the last day that staff have set. */
export async function hasAccess(
  db: Kysely<Database>,
  of: { userId: string; trainingId: string; now: Date },
): Promise<boolean> {
  return (await accessOf(db, of)) === 'open';
}

/** Returns whether a client's access to a training is open, has ended by its last day, or was never bought. */
export async function accessOf(
  db: Kysely<Database>,
  { userId, trainingId, now }: { userId: string; trainingId: string; now: Date },
): Promise<Access> {
  const own = db.selectFrom('training_purchases').select('paid_at').where('user_id', '=', userId);
  const paid = await own
    .where('training_id', '=', trainingId)
    .where('state', '=', 'paid')
    .where('kind', '<>', 'team')
    .limit(1)
    .executeTakeFirst();
  if (!paid) return 'none';
  const until = await accessUntil(db, { userId, trainingId, since: paid.paid_at });
  return until !== null && until < dayOf(now) ? 'ended' : 'open';
}

/**
 * Returns the last day of a client's access, which staff have set; null for no end. @param since ISO 8601: an end that was set
 * before this purchase does not apply to it
 */
export async function accessUntil(
  db: Kysely<Database>,
  { userId, trainingId, since }: { userId: string; trainingId: string; since: string },
): Promise<string | null> {
  const latest = await db
    .selectFrom('learner_adjustments')
    .select('access_until')
    .where('user_id', '=', userId)
    .where('training_id', '=', trainingId)
    .where('kind', '=', 'access')
    .where('created_at', '>=', since)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.access_until ?? null;
}

/** Whether a training has purchases in any state; a sold training cannot be deleted. */
export async function purchasers(trx: Transaction<Database>, trainingId: string): Promise<boolean> {
  const of = trx.selectFrom('training_purchases').select('id').where('training_id', '=', trainingId);
  return (await of.limit(1).executeTakeFirst()) !== undefined;
}

const message =
  'Someone has bought or begun this training, so it cannot be deleted. Withdraw it instead to remove it from the catalogue';

/** Prevents the deletion of a training with purchases (a free one has purchases too). Throws 409. */
export const trainingKeeper: Follower = {
  async 'entry.deleted'(trx, { resource, id }) {
    if (resource === 'trainings' && (await purchasers(trx, id))) throw conflict(message);
  },
};
