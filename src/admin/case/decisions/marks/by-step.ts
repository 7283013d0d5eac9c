import { type Step, steps } from '#machines/steps.ts';

/** Groups items by step, in the wizard's order; steps without items are omitted. */
export function byStep<Item extends { step: Step['id'] }>(
  items: readonly Item[],
): { step: Step; items: Item[] }[] {
  return steps
    .map((step) => ({ step, items: items.filter((item) => item.step === step.id) }))
    .filter((group) => group.items.length > 0);
}
