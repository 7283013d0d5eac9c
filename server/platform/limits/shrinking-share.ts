/** While all together have had less than `total`, each may have `each`. */
export interface ShareStep {
  total: number;
  each: number;
}

/**
 * How much one caller may have now. The share of each shrinks as the total of all grows: few callers cannot use up what
 * is there for everybody, and many cannot close the door to the next one before the last step is reached.
 * @param steps by rising `total`; the last is what all together can have
 * @returns 0 when nothing is left for this caller
 */
export function shareLeft(
  steps: readonly ShareStep[],
  { total, own }: { total: number; own: number },
): number {
  const step = steps.find((each) => total < each.total);
  return step ? Math.max(0, Math.min(step.each - own, step.total - total)) : 0;
}
