/** While the total is below `total`, each caller may have `each`. */
export interface ShareStep {
  total: number;
  each: number;
}

/**
 * Returns the remaining share of a caller. Each share shrinks as the total grows: a few callers cannot use up
 * everything, and many cannot exclude new ones before the last step is reached.
 * @param steps by ascending `total`; the last is the overall maximum
 * @returns 0 if nothing is left for this caller
 */
export function shareLeft(
  steps: readonly ShareStep[],
  { total, own }: { total: number; own: number },
): number {
  const step = steps.find((each) => total < each.total);
  return step ? Math.max(0, Math.min(step.each - own, step.total - total)) : 0;
}
