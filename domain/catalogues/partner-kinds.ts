import type { components } from '#contract/schema.d.ts';

export const partnerKinds: readonly components['schemas']['PartnerInput']['kind'][] = [
  'referrer',
  'technology',
  'banking',
  'legal',
  'other',
];
