import type { RiskFlag } from '#domain/rules/risk-flags.ts';

/** The labels of the risk flags; `meaning` is one sentence. */
export const riskLabels: Record<RiskFlag, { label: string; meaning: string }> = {
  bearer_shares: { label: 'Bearer shares', meaning: 'The company issues bearer shares.' },
  regulated: { label: 'Regulated entity', meaning: 'The company is a regulated entity.' },
  reportable: {
    label: 'Reportable',
    meaning: 'The company is a reportable financial institution.',
  },
  dual_citizenship: {
    label: 'Dual citizenship',
    meaning: 'A director, beneficial owner or related party is a citizen of two countries.',
  },
  foreign_owners: {
    label: 'Foreign owners',
    meaning:
      'A director or beneficial owner lives in another country than the one the company was formed in.',
  },
  identity_refused: {
    label: 'Identity refused',
    meaning: 'An identity check of the client or of one of the company’s people was refused.',
  },
  young_company: {
    label: 'Young company',
    meaning: 'The company was formed less than a year ago.',
  },
};
