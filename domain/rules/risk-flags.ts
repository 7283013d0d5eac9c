import type { StepId } from '#machines/steps.ts';
import type { SavedRecords } from '../read-back.ts';
import type { RuleContext } from './clock.ts';

/** What makes a case need a closer look. Their order is that of their bits where they are kept: add at the end. */
export const riskFlagNames = [
  'bearer_shares',
  'regulated',
  'reportable',
  'dual_citizenship',
  'foreign_owners',
  'identity_refused',
  'young_company',
] as const;

export type RiskFlag = (typeof riskFlagNames)[number];

/** What the flags are found in; a record that was not saved yet raises none. */
export type RiskCase = {
  records: Pick<SavedRecords, 'company-details' | 'customer-type' | 'control-ownership-and-related-parties'>;
  /** Whether the check of the client, or of a person whom the records name, was refused. */
  isIdentityRefused: boolean;
};

/**
 * The flags of a case, in their order. Company and people are in different countries when a director or beneficial
 * owner lives elsewhere than where the company was formed; a company is young in its first year before `today`.
 */
export function riskFlags({ records, isIdentityRefused }: RiskCase, { today }: RuleContext): RiskFlag[] {
  const company = records['company-details'];
  const customer = records['customer-type'];
  const people = records['control-ownership-and-related-parties'];
  const { directors = [], beneficialOwners = [], relatedParties = [] } = people ?? {};
  const country = company?.countryOfLegalFormation ?? '';
  const raised: Record<RiskFlag, boolean> = {
    bearer_shares: customer?.bearedShares === true,
    regulated: customer?.regulatedEntity === true,
    reportable: customer?.reportableInstitution === true,
    dual_citizenship: [...directors, ...beneficialOwners, ...relatedParties].some(
      (person) => person.secondaryCountryCitizenship !== '',
    ),
    foreign_owners:
      country !== '' && [...directors, ...beneficialOwners].some((person) => person.country !== country),
    identity_refused: isIdentityRefused,
    young_company:
      company !== undefined && company !== null && company.dateOfIncorporation > aYearBefore(today),
  };
  return riskFlagNames.filter((flag) => raised[flag]);
}

type AskedOf = { step: StepId; property: string; text: string };

/**
 * Flags for which an approval needs a written rationale, with the answer that raises them. Bearer shares: FATF
 * Recommendation 10, interpretive note 15(a). A refused identity check already stands among the open checks.
 */
export const enhancedDueDiligence: Partial<Record<RiskFlag, AskedOf>> = {
  bearer_shares: {
    step: 'customerType',
    property: 'bearedShares',
    text: 'The company issues bearer shares: enhanced due diligence applies',
  },
};

/** The flags as one whole number, a bit each. */
export function riskMask(flags: readonly RiskFlag[]): number {
  return flags.reduce((mask, flag) => mask | (1 << riskFlagNames.indexOf(flag)), 0);
}

/** The flags of a number that `riskMask` has made. */
export function riskFlagsOf(mask: number): RiskFlag[] {
  return riskFlagNames.filter((_, bit) => (mask & (1 << bit)) !== 0);
}

/** Dates of this form compare as text, even a 29 February that never was. */
function aYearBefore(date: string): string {
  return String(Number(date.slice(0, 4)) - 1).padStart(4, '0') + date.slice(4);
}
