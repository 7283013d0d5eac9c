import type { components } from '#contract/schema.d.ts';

/** What a partner is to the firm. */
export const partnerKinds: readonly components['schemas']['PartnerInput']['kind'][] = [
  'referrer',
  'technology',
  'banking',
  'legal',
  'other',
];
