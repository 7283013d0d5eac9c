import { currencies } from '#domain/catalogues/currencies.ts';

/** Returns the number of decimal places of a currency: 2 for the Canadian dollar, 0 for the yen. */
export function digitsOf(currency: string): number {
  const options = { style: 'currency', currency } as const;
  return new Intl.NumberFormat('en-GB', options).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Returns an amount in the smallest unit of its currency as text, such as 'CA$25.50'. */
export function moneyInWords(amount: number, currency: string): string {
  const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return money.format(amount / 10 ** digitsOf(currency));
}

/** The most common currencies, listed before all others. */
const first = ['CAD', 'USD', 'EUR'];
const names = new Intl.DisplayNames('en', { type: 'currency' });

/** Every supported payment currency, with its name. */
export const currencyChoices: readonly (readonly [code: string, name: string])[] = [
  ...first,
  ...currencies.filter((code) => !first.includes(code)),
].map((code) => [code, `${code} – ${names.of(code)}`] as const);
