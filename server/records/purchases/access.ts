import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Follower } from '#server/platform/events/events.ts';
import { conflict } from '#server/platform/http/errors.ts';

/** Whether a client has access to a training: bought and not refunded. */
export async function hasAccess(db: Kysely<Database>, userId: string, trainingId: string): Promise<boolean> {
  const own = db.selectFrom('training_purchases').select('id').where('user_id', '=', userId);
  const paid = own.where('training_id', '=', trainingId).where('state', '=', 'paid');
  return (await paid.limit(1).executeTakeFirst()) !== undefined;
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
