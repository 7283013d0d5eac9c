import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { PageAsked } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { isKnownPromoCode } from '../promo-codes/archive.ts';

/**
 * Returns one page of a promo code's uses, latest first, and the number of each kind. Includes archived codes. Throws
 * 404 for an unknown code.
 */
export async function listUses(
  db: Kysely<Database>,
  promoCodeId: string,
  { page = 1, pageSize = 25 }: Partial<PageAsked>,
): Promise<components['schemas']['PromoCodeUsePage']> {
  if (!(await isKnownPromoCode(db, promoCodeId))) throw notFound();
  const counts = await db
    .selectFrom('promo_code_uses')
    .select((eb) => [
      'state',
      eb.fn.countAll<number | string>().as('purchases'),
      eb.fn.sum<number | string>('quantity').as('n'),
    ])
    .where('promo_code_id', '=', promoCodeId)
    .groupBy('state')
    .execute();
  const countOf = (state: string) => Number(counts.find((each) => each.state === state)?.n ?? 0);
  const total = counts.reduce((sum, { purchases }) => sum + Number(purchases), 0);
  const [taken, reserved] = [countOf('taken'), countOf('reserved')];
  const rows = await db
    .selectFrom('promo_code_uses as use')
    .innerJoin('training_purchases as purchase', 'purchase.id', 'use.purchase_id')
    .select(['use.purchase_id', 'use.user_id', 'use.state', 'use.quantity', 'use.used_at'])
    .select([
      'purchase.email',
      'purchase.training_id',
      'purchase.title',
      'purchase.currency',
      'purchase.discount',
    ])
    .where('use.promo_code_id', '=', promoCodeId)
    .orderBy('use.used_at', 'desc')
    .orderBy('use.purchase_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const items = rows.map(({ purchase_id, user_id, training_id, used_at, ...same }) => ({
    ...same,
    purchaseId: purchase_id,
    userId: user_id,
    trainingId: training_id,
    usedAt: used_at,
  }));
  return { items, total, taken, reserved, page, pageSize };
}
