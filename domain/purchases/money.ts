/** How many digits the smallest unit of a currency stands behind the point: 2 of the Canadian dollar, 0 of the yen. */
function digitsOf(currency: string): number {
  const options = { style: 'currency', currency } as const;
  return new Intl.NumberFormat('en-CA', options).resolvedOptions().maximumFractionDigits ?? 2;
}

/** An amount as people read it, with the letters of its currency: 'CAD 282.50'. @param amount in the smallest unit */
export function moneyInWords(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  const number = new Intl.NumberFormat('en-CA', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${currency} ${number.format(amount / 10 ** digits)}`;
}
