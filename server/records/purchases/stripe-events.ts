import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { PaymentEvent } from './provider/payment-provider.ts';

/** Stores an event in the transaction of its effect. @returns false if it was already applied */
export async function keepEvent(
  trx: Transaction<Database>,
  { id, type }: PaymentEvent,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('stripe_events')
    .values({ id, type, received_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether an event was already applied. */
export async function isEventKnown(db: Kysely<Database>, id: string): Promise<boolean> {
  const known = db.selectFrom('stripe_events').select('id').where('id', '=', id);
  return (await known.executeTakeFirst()) !== undefined;
}
