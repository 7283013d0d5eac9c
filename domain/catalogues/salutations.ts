import type { components } from '#contract/schema.d.ts';

/** The salutations of a person (specification section 9). */
export const salutations: readonly Exclude<components['schemas']['Person']['salutation'], ''>[] = [
  'Mr.',
  'Ms.',
  'Mrs.',
];
