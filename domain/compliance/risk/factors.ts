/**
 * The factors of the risk of a relationship with their levels, the lowest first. Source: PCMLTFA subsection 9.6(2) and PCMLTFR
 * section 156: clients and relationships, products and delivery channels, geographic locations.
 */
export const riskFactors = {
  formation_country: {
    label: 'Country of formation',
    levels: { other: 'Not on a list', increased: 'Under increased monitoring', high: 'Call for action' },
  },
  people_countries: {
    label: 'Countries of the people',
    levels: { other: 'Not on a list', increased: 'Under increased monitoring', high: 'Call for action' },
  },
  ownership_depth: {
    label: 'Layers of ownership',
    levels: { direct: 'At most one', two: 'Two', more: 'Three or more', unknown: 'Not recorded' },
  },
  owners: {
    label: 'Beneficial owners',
    levels: { confirmed: 'Confirmed', unconfirmed: 'Not confirmed', not_obtained: 'Could not be obtained' },
  },
  bearer_shares: { label: 'Bearer shares', levels: { no: 'None', yes: 'Issued' } },
  exposed_person: {
    label: 'Politically exposed person',
    levels: {
      none: 'None',
      domestic: 'Domestic or head of an organisation',
      foreign: 'Foreign',
      unknown: 'Not determined',
    },
  },
  services: {
    label: 'Services',
    levels: {
      other: 'Advice and training',
      regulated: 'Registration and outsourced officers',
      assets: 'Digital assets and securities',
    },
  },
  size: {
    label: 'Net asset value',
    levels: { small: 'Up to $1,000,000', medium: 'Up to $100,000,000', large: 'More than $100,000,000' },
  },
  wallets: {
    label: 'Wallets',
    levels: {
      none: 'None',
      few: 'Up to five',
      many: 'More than five',
      chains: 'On a chain that needs a closer look',
    },
  },
  company_age: {
    label: 'Age of the company',
    levels: { old: 'Three years or more', young: 'Less than three years', new: 'Less than one year' },
  },
  channel: {
    label: 'Channel',
    levels: { verified: 'Remote, verified by technology', remote: 'Remote, without technology' },
  },
  hits: {
    label: 'Screening hits',
    levels: { none: 'None', cleared: 'Cleared', confirmed: 'Confirmed', unknown: 'Not screened' },
  },
} as const;

export type RiskFactor = keyof typeof riskFactors;
export type LevelOf<Factor extends RiskFactor> = keyof (typeof riskFactors)[Factor]['levels'] & string;

/** The level of each factor. */
export type RiskLevels = { readonly [Factor in RiskFactor]: LevelOf<Factor> };

export const riskFactorNames = Object.keys(riskFactors) as RiskFactor[];

/** Returns the names of the levels of a factor, the lowest first. */
export function levelsOf(factor: RiskFactor): string[] {
  return Object.keys(riskFactors[factor].levels);
}

/** Returns the label of a level; '' for an unknown one. */
export function levelLabel(factor: RiskFactor, level: string): string {
  const labels: Readonly<Record<string, string>> = riskFactors[factor].levels;
  return labels[level] ?? '';
}
