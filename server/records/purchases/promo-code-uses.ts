import type { Kysely, Transaction } from 'kysely';
import { tooFewUses, usedUp } from '#domain/purchases/price.ts';
import type { PromoCode } from '#domain/rules/promo-code.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { storedPromoCodes } from '../promo-codes/definition.ts';
import type { PromoCodeUsesTable } from './definition.ts';

export type KnownPromoCode = PromoCode & { id: string };

/** Finds a promo code by what a buyer typed, ignoring case and surrounding blanks. */
export async function findPromoCode(db: Kysely<Database>, typed: string): Promise<KnownPromoCode | null> {
  const code = typed.trim().toUpperCase();
  const row = await db.selectFrom('promo_codes').selectAll().where('code', '=', code).executeTakeFirst();
  return row ? { ...storedPromoCodes.toValues(row), id: row.id } : null;
}

/**
 * Locks the code until the transaction ends, so that no one else takes a use of it. @returns the code, or null if it
 * was deleted
 */
export async function lockPromoCode(trx: Transaction<Database>, id: string): Promise<KnownPromoCode | null> {
  const locked = lockRows(trx, 'promo_codes', 'max_uses').where('id', '=', id).returningAll();
  const row = await locked.executeTakeFirst();
  return row ? { ...storedPromoCodes.toValues(row), id: row.id } : null;
}

/** @property quantity of seats, each of which is a use */
type Use = { purchaseId: string; userId: string; quantity: number };

/**
 * Returns why the code has no further use, counting reserved and taken uses; null if it has one. The result is valid
 * until the transaction ends if the code is locked.
 */
export async function refusalOfUse(
  db: Kysely<Database>,
  { id, maxUses, maxUsesPerClient }: KnownPromoCode,
  { purchaseId, userId, quantity }: Use,
): Promise<string | null> {
  const others = db
    .selectFrom('promo_code_uses')
    .select((eb) => eb.fn.sum<number | string | null>('quantity').as('n'))
    .where('promo_code_id', '=', id)
    .where('purchase_id', '<>', purchaseId);
  if (maxUses !== null) {
    const { n } = await others.executeTakeFirstOrThrow();
    const left = maxUses - Number(n ?? 0);
    if (left < quantity) return left <= 0 ? usedUp.byAll : tooFewUses(left);
  }
  if (maxUsesPerClient !== null) {
    const { n } = await others.where('user_id', '=', userId).executeTakeFirstOrThrow();
    const left = maxUsesPerClient - Number(n ?? 0);
    if (left < quantity) return left <= 0 ? usedUp.byClient : tooFewUses(left);
  }
  return null;
}

/** Stores that a purchase uses a code. The code is locked. */
export async function keepUse(
  trx: Transaction<Database>,
  promoCodeId: string,
  { purchaseId, userId, quantity, state, at }: Use & { state: PromoCodeUsesTable['state']; at: Date },
): Promise<void> {
  const used_at = at.toISOString();
  await trx
    .insertInto('promo_code_uses')
    .values({
      purchase_id: purchaseId,
      promo_code_id: promoCodeId,
      user_id: userId,
      state,
      quantity,
      used_at,
    })
    .onConflict((conflict) =>
      conflict.column('purchase_id').doUpdateSet({ promo_code_id: promoCodeId, state, quantity, used_at }),
    )
    .execute();
}

/** The purchase is paid: its use becomes permanent. */
export async function takeUse(trx: Transaction<Database>, purchaseId: string): Promise<void> {
  await trx
    .updateTable('promo_code_uses')
    .set({ state: 'taken' })
    .where('purchase_id', '=', purchaseId)
    .execute();
}

/** The purchase is not paid and can no longer be: releases its use. */
export async function releaseUse(trx: Transaction<Database>, purchaseId: string): Promise<void> {
  await trx
    .deleteFrom('promo_code_uses')
    .where('purchase_id', '=', purchaseId)
    .where('state', '=', 'reserved')
    .execute();
}
