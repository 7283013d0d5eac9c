import type { components } from '#contract/schema.d.ts';
import type { PromoCode } from '../rules/promo-code.ts';
import type { SalesTax, SalesTaxes, TaxProvince } from './sales-tax.ts';

export type TaxLine = components['schemas']['TaxLine'];

/** The price of a purchase with its parts. All amounts are whole numbers in the smallest unit of the currency. */
export type Price = {
  currency: string;
  /** The list price. */
  price: number;
  discount: number;
  /** The price after the discount. */
  net: number;
  taxes: TaxLine[];
  total: number;
};

/**
 * The payment provider's minimum charge in most currencies (docs.stripe.com, "Minimum and maximum charge amounts"): a smaller
 * amount after a promo code is waived.
 */
export const smallestCharge = 50;

/** The payment provider's maximum charge (eight digits in the smallest unit), also the maximum list price of an order. */
export const largestCharge = 99_999_999;

/** The discount of a promo code: one of the two is null, and the amount is in the currency of the price. */
export type Discount = Pick<PromoCode, 'percentage' | 'amount'>;

/**
 * Computes the price of a purchase. Halves are rounded up, line by line, as the Canada Revenue Agency requires; each tax is
 * computed on the net price, and none on another tax (since 2013 including the QST).
 * The discount is taken off each seat, so that an order costs the seats times what one costs; taxes are computed on the whole.
 * @param listed `price` of one from 0 to 10^10; `quantity` of seats, 1 by default @param discount null without a promo code
 */
export function priceOf(
  { price: priceOfOne, currency, quantity = 1 }: { price: number; currency: string; quantity?: number },
  discount: Discount | null,
  taxes: readonly SalesTax[],
): Price {
  const left = priceOfOne - takenOff(priceOfOne, discount);
  const net = discount && left < smallestCharge ? 0 : left * quantity;
  const price = priceOfOne * quantity;
  const lines = net === 0 ? [] : taxes.map((tax) => ({ ...tax, amount: taxOn(net, tax) }));
  const total = lines.reduce((sum, { amount }) => sum + amount, net);
  return { currency, price, discount: price - net, net, taxes: lines, total };
}

/** Returns the taxes for a buyer. @param province null before it is known */
export function taxesOf(salesTaxes: SalesTaxes | null, province: TaxProvince | null): readonly SalesTax[] {
  return (province !== null && salesTaxes?.[province]) || [];
}

function takenOff(price: number, discount: Discount | null): number {
  if (!discount) return 0;
  const { percentage, amount } = discount;
  const wanted = percentage === null ? (amount ?? 0) : Math.floor((price * percentage + 50) / 100);
  return Math.min(price, wanted);
}

/**
 * Returns a tax in the smallest unit. The rate is converted to thousandths of a percent, so that nothing is lost to fractions.
 */
function taxOn(net: number, { rate }: SalesTax): number {
  const thousandths = BigInt(Math.round(Number(rate) * 1000));
  return Number((BigInt(net) * thousandths + 50_000n) / 100_000n);
}

/** A use to check a promo code against: a code is limited to trainings, to a period, and to the currency of its amount. */
type WantedUse = { trainingId: string; currency: string; now: Date };

/** The error for an unknown code and for an inactive one, so that the caller cannot tell them apart. */
export const unknownPromoCode = 'This promo code does not exist. Check the spelling, or leave it empty';

/** The errors for a reached limit, including by an open payment. */
export const usedUp = {
  byAll: 'This promo code has been used up',
  byClient: 'You have used this promo code as often as allowed',
};

/** The error for a code with fewer uses left than an order has seats. @param left from 1 */
export const tooFewUses = (left: number) =>
  `This promo code can be used ${left === 1 ? 'once' : `${left} times`} more, and each seat uses it once`;

/** Returns why a promo code cannot be used, apart from its number of uses; null if it can. */
export function promoCodeRefusal(code: PromoCode, { trainingId, currency, now }: WantedUse): string | null {
  const at = now.toISOString();
  if (!code.active) return unknownPromoCode;
  if (code.startsAt !== null && at < code.startsAt) return 'This promo code cannot be used yet';
  if (code.endsAt !== null && at >= code.endsAt) return 'This promo code has expired';
  if (code.trainings.length > 0 && !code.trainings.includes(trainingId)) {
    return 'This promo code is for other trainings';
  }
  if (code.currency !== null && code.currency !== currency)
    return `This promo code is not for prices in ${currency}`;
  return null;
}
