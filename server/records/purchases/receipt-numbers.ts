import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** The next number of a year's receipts, 'R-2026-000001': without a gap, as the transaction that takes one keeps it. */
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

/** Has the receipt mailed, once it is made: a transaction cannot wait for that. */
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
