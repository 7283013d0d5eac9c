import type { SectionRecords } from '../records/sections.ts';

/** The bands of net asset value in US dollars, smallest first (specification section 3). */
export const netValueBands: readonly SectionRecords['activity-funding-revenue']['netValue'][] = [
  'Less than $100,000',
  '$100,000 - $1,000,000',
  '$1,000,001 - $10,000,000',
  '$10,000,001 - $100,000,000',
  'More than $100,000,000',
];
