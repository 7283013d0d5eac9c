import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Returns the next receipt number of the year, 'R-2026-000001'. Numbers have no gaps, because the counter is part of
 * the transaction.
 */
export async function nextReceiptNumber(trx: Transaction<Database>, now: Date): Promise<string> {
  const year = now.getUTCFullYear();
  const { last } = await trx
    .insertInto('receipt_numbers')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ last: eb('receipt_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `R-${year}-${String(last).padStart(6, '0')}`;
}

/** Queues the receipt for mailing, because a transaction cannot wait for its PDF. */
export async function keepReceiptToSend(
  trx: Transaction<Database>,
  purchaseId: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('receipts_to_send')
    .values({ purchase_id: purchaseId, at: now.toISOString() })
    .execute();
}
