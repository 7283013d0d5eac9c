import { currencies } from '#domain/catalogues/currencies.ts';

/** How many digits the smallest unit of a currency stands behind the point: 2 of the Canadian dollar, 0 of the yen. */
export function digitsOf(currency: string): number {
  const options = { style: 'currency', currency } as const;
  return new Intl.NumberFormat('en-GB', options).resolvedOptions().maximumFractionDigits ?? 2;
}

/** An amount in the smallest unit of its currency as people write it, such as 'CA$25.50'. */
export function moneyInWords(amount: number, currency: string): string {
  const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return money.format(amount / 10 ** digitsOf(currency));
}

/** The currencies that most amounts are in, before all the others. */
const first = ['CAD', 'USD', 'EUR'];
const names = new Intl.DisplayNames('en', { type: 'currency' });

/** Every currency that somebody can be paid in, with its name. */
export const currencyChoices: readonly (readonly [code: string, name: string])[] = [
  ...first,
  ...currencies.filter((code) => !first.includes(code)),
].map((code) => [code, `${code} – ${names.of(code)}`] as const);
