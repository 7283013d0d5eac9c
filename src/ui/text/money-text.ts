/** Returns a formatted amount, such as `CA$25.50`. @param amount in the smallest unit of its currency */
export function moneyInWords(amount: number, currency: string): string {
  const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
  return money.format(amount / 10 ** digits).replace('-', '−');
}
