import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { PurchaseEntry } from './definition.ts';

/** Returns how many seats of a purchase have ended by partial refunds, those in progress included. */
export async function refundedSeats(db: Kysely<Database>, purchaseId: string): Promise<number> {
  const { seats } = await db
    .selectFrom('purchase_refunds')
    .select((eb) => eb.fn.sum<number | string | null>('seats').as('seats'))
    .where('purchase_id', '=', purchaseId)
    .where('state', '<>', 'refused')
    .executeTakeFirstOrThrow();
  return Number(seats ?? 0);
}

/** Returns how many seats of a team purchase no one has. The result is valid until the transaction ends if the purchase is locked. */
export async function freeSeats(db: Kysely<Database>, { id, quantity }: PurchaseEntry): Promise<number> {
  const { given } = await db
    .selectFrom('training_seats')
    .select((eb) => eb.fn.countAll<number | string>().as('given'))
    .where('purchase_id', '=', id)
    .where('ended_at', '=', '')
    .executeTakeFirstOrThrow();
  return Math.max(0, quantity - (await refundedSeats(db, id)) - Number(given));
}
