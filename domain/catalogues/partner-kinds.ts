import type { components } from '#contract/schema.d.ts';

/** The kinds of partners. */
export const partnerKinds: readonly components['schemas']['PartnerInput']['kind'][] = [
  'referrer',
  'technology',
  'banking',
  'legal',
  'other',
];
