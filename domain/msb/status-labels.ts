import type { components } from '#contract/schema.d.ts';

/** The labels of an application's statuses, as the firm's staff call them. */
export const msbStatusLabels: Readonly<Record<components['schemas']['MsbStatus'], string>> = {
  draft: 'Draft',
  submitted: 'Submitted',
  in_review: 'In review',
  clarification: 'Clarification asked',
  answered: 'Answered',
  filed: 'Filed with FINTRAC',
  registered: 'Registered',
  renewal: 'Renewal under way',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  ended: 'Registration ended',
};
