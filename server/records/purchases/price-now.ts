import type { Kysely } from 'kysely';
import { type Price, priceOf, promoCodeRefusal, taxesOf, unknownPromoCode } from '#domain/purchases/price.ts';
import type { TaxProvince } from '#domain/purchases/sales-tax.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { TrainingVersion } from '../trainings/versions.ts';
import type { PurchaseValues } from './definition.ts';
import { findPromoCode, refusalOfUse } from './promo-code-uses.ts';

/** The buyer, training version and promo code of a price. */
export type Wanted = {
  purchaseId: string;
  userId: string;
  version: TrainingVersion;
  /** As typed; empty for none. */
  promoCode: string;
  province: TaxProvince | null;
  quantity: number;
  company: string | null;
};

/** The current price of a purchase, and what it is for. */
export type PriceNow = Price & {
  versionNumber: number;
  title: string;
  slug: string;
  promoCodeId: string | null;
  promoCode: string | null;
  province: TaxProvince | null;
  quantity: number;
  company: string | null;
};

/**
 * Why the code cannot be used, as a sentence. @property isUnknown whether it does not exist, according to the message
 */
export type CodeRefused = { refusal: string; isUnknown: boolean };

/** Returns the list price minus the discount plus taxes, or why the code cannot be used. */
export async function priceNow(
  db: Kysely<Database>,
  { config, clock }: Pick<CoreDeps, 'config' | 'clock'>,
  { purchaseId, userId, version, promoCode, province, quantity, company }: Wanted,
): Promise<PriceNow | CodeRefused> {
  const { price, currency, title, slug } = version.content.training;
  const of = { versionNumber: version.number, title, slug, province, quantity, company };
  const listed = { price, currency, quantity };
  const taxes = taxesOf(config.salesTax, province);
  if (promoCode.trim() === '') {
    return { ...priceOf(listed, null, taxes), ...of, promoCodeId: null, promoCode: null };
  }
  const code = await findPromoCode(db, promoCode);
  if (!code) return { refusal: unknownPromoCode, isUnknown: true };
  const refusal =
    promoCodeRefusal(code, { trainingId: version.trainingId, currency, now: clock.now() }) ??
    (await refusalOfUse(db, code, { purchaseId, userId, quantity }));
  if (refusal !== null) return { refusal, isUnknown: refusal === unknownPromoCode };
  return { ...priceOf(listed, code, taxes), ...of, promoCodeId: code.id, promoCode: code.code };
}

export function isRefused(found: PriceNow | CodeRefused): found is CodeRefused {
  return 'refusal' in found;
}

/** Whether the price, its parts and the buyer's province are unchanged. */
export function isSame(purchase: PurchaseValues, price: PriceNow): boolean {
  const { versionNumber, title, slug, ...costs } = price;
  return Object.entries(costs).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(purchase[name as keyof PurchaseValues]),
  );
}
