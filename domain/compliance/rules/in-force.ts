/** Returns whether a dated rule is in force on a day, `YYYY-MM-DD`. @property until the last day; null for no end */
export function isInForce(
  { from, until }: { readonly from: string; readonly until: string | null },
  day: string,
): boolean {
  return from <= day && (until === null || day <= until);
}
