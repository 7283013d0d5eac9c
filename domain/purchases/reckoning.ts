import type { components } from '#contract/schema.d.ts';
import type { PromoCode } from '../rules/promo-code.ts';
import type { SalesTax, SalesTaxes, TaxProvince } from './sales-tax.ts';

export type TaxLine = components['schemas']['TaxLine'];

/** What a purchase costs, and how that came about. All amounts are whole, in the smallest unit of the currency. */
export type Reckoning = {
  currency: string;
  /** That of the list. */
  price: number;
  discount: number;
  /** What is left of the price. */
  net: number;
  taxes: TaxLine[];
  /** What is paid. */
  total: number;
};

/**
 * The provider charges no less in most currencies (docs.stripe.com, "Minimum and maximum charge amounts"): what a promo code
 * leaves beneath it is waived.
 */
export const smallestCharge = 50;

/** What a promo code takes off: of both one is null, the amount is in the currency of the price. */
export type Discount = Pick<PromoCode, 'percentage' | 'amount'>;

/**
 * Reckons a purchase. Halves are rounded up, line by line, as the Canada Revenue Agency asks for; each tax is of the net
 * price, none of another tax (since 2013 also the QST).
 * @param price from 0 to 10^10 @param discount null without a promo code
 */
export function reckon(
  { price, currency }: { price: number; currency: string },
  discount: Discount | null,
  taxes: readonly SalesTax[],
): Reckoning {
  const left = price - takenOff(price, discount);
  const net = discount && left < smallestCharge ? 0 : left;
  const lines = net === 0 ? [] : taxes.map((tax) => ({ ...tax, amount: taxOn(net, tax) }));
  const total = lines.reduce((sum, { amount }) => sum + amount, net);
  return { currency, price, discount: price - net, net, taxes: lines, total };
}

/** The taxes of a buyer. @param province null before it is said */
export function taxesOf(salesTaxes: SalesTaxes | null, province: TaxProvince | null): readonly SalesTax[] {
  return (province !== null && salesTaxes?.[province]) || [];
}

function takenOff(price: number, discount: Discount | null): number {
  if (!discount) return 0;
  const { percentage, amount } = discount;
  const wanted = percentage === null ? (amount ?? 0) : Math.floor((price * percentage + 50) / 100);
  return Math.min(price, wanted);
}

/** A tax in whole units: the rate counts in thousandths of a per cent, so that nothing is lost to fractions. */
function taxOn(net: number, { rate }: SalesTax): number {
  const thousandths = BigInt(Math.round(Number(rate) * 1000));
  return Number((BigInt(net) * thousandths + 50_000n) / 100_000n);
}
