/** Returns the number of decimal places of a currency: 2 for the Canadian dollar, 0 for the yen. */
export function decimalPlacesOf(currency: string): number {
  const options = { style: 'currency', currency } as const;
  return new Intl.NumberFormat('en-GB', options).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Returns a formatted amount for pages, such as `CA$25.50`. @param amount in the smallest unit of its currency */
export function moneyInWords(amount: number, currency: string): string {
  const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return money.format(amount / 10 ** decimalPlacesOf(currency)).replace('-', '−');
}

/**
 * Returns a formatted amount for mails and receipts, with the currency code: 'CAD 282.50'.
 * @param amount in the smallest unit of its currency
 */
export function amountWithCode(amount: number, currency: string): string {
  const digits = decimalPlacesOf(currency);
  const number = new Intl.NumberFormat('en-CA', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${currency} ${number.format(amount / 10 ** digits)}`;
}

/** Returns a typed amount such as '25.50' or '25,5' in the currency's smallest unit; null where it is not an amount. */
export function amountTyped(text: string, currency: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  const digits = decimalPlacesOf(currency);
  if (whole === undefined || decimals.length > digits) return null;
  return Number(whole) * 10 ** digits + Number(decimals.padEnd(digits, '0'));
}

/** Returns an amount as it is typed: '25.50'. @param amount in the currency's smallest unit */
export function amountAsTyped(amount: number, currency: string): string {
  const digits = decimalPlacesOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
}
