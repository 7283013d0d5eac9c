import { currencies } from '#domain/catalogues/currencies.ts';

/** The most common currencies, listed before all others. */
const first = ['CAD', 'USD', 'EUR'];
const names = new Intl.DisplayNames('en', { type: 'currency' });

/** Every supported payment currency, with its name. */
export const currencyChoices: readonly (readonly [code: string, name: string])[] = [
  ...first,
  ...currencies.filter((code) => !first.includes(code)),
].map((code) => [code, `${code} – ${names.of(code)}`] as const);
