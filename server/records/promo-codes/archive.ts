import type { Kysely, Transaction } from 'kysely';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Copies a promo code that a purchase uses to the archive, before it is deleted; an unused code is skipped. Locks the
 * code first, like a purchase that takes a use, so that no use is added between the query and the deletion.
 */
export async function archiveIfUsed(trx: Transaction<Database>, id: string, now: Date): Promise<void> {
  const code = await lockRows(trx, 'promo_codes', 'max_uses')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!code) return;
  const use = await trx
    .selectFrom('promo_code_uses')
    .select('purchase_id')
    .where('promo_code_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (!use) return;
  await trx
    .insertInto('archived_promo_codes')
    .values({ ...code, archived_at: now.toISOString() })
    .execute();
}

/** Whether the promo code exists, in use or in the archive. */
export async function isKnownPromoCode(db: Kysely<Database>, id: string): Promise<boolean> {
  const current = db.selectFrom('promo_codes').select('id').where('id', '=', id);
  const archived = db.selectFrom('archived_promo_codes').select('id').where('id', '=', id);
  return (await current.unionAll(archived).executeTakeFirst()) !== undefined;
}
