/** Returns the number of decimal places of a currency: 2 for the Canadian dollar, 0 for the yen. */
function digitsOf(currency: string): number {
  const options = { style: 'currency', currency } as const;
  return new Intl.NumberFormat('en-CA', options).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Returns a formatted amount with its currency code: 'CAD 282.50'. @param amount in the smallest unit */
export function moneyInWords(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  const number = new Intl.NumberFormat('en-CA', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${currency} ${number.format(amount / 10 ** digits)}`;
}
