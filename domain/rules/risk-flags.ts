import type { StepId } from '#machines/steps.ts';
import type { SavedRecords } from '../read-back.ts';
import type { RuleContext } from './clock.ts';

/** The risk flags of a case. Their order is that of their bits in storage: add new ones at the end. */
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

/** The data that the flags are computed from; an unsaved record raises none. */
export type RiskCase = {
  records: Pick<SavedRecords, 'company-details' | 'customer-type' | 'control-ownership-and-related-parties'>;
  /** Whether the identity check of the client, or of a person in the records, was refused. */
  isIdentityRefused: boolean;
};

/**
 * Returns the flags of a case, in order. Company and people are in different countries when a director or beneficial owner lives
 * outside the country where the company was formed; a company is young in its first year before `today`.
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
 * Flags for which an approval needs a written rationale, with the answer that raises them. Bearer shares: FATF Recommendation 10,
 * interpretive note 15(a). A refused identity check is already among the open checks.
 */
export const enhancedDueDiligence: Partial<Record<RiskFlag, AskedOf>> = {
  bearer_shares: {
    step: 'customerType',
    property: 'bearedShares',
    text: 'The company issues bearer shares. Enhanced due diligence applies',
  },
};

/** Returns the flags as a bit mask. */
export function riskMask(flags: readonly RiskFlag[]): number {
  return flags.reduce((mask, flag) => mask | (1 << riskFlagNames.indexOf(flag)), 0);
}

/** Returns the flags of a mask from `riskMask`. */
export function riskFlagsOf(mask: number): RiskFlag[] {
  return riskFlagNames.filter((_, bit) => (mask & (1 << bit)) !== 0);
}

/** The result is only compared as text, so that a 29 February that does not exist is valid. */
function aYearBefore(date: string): string {
  return String(Number(date.slice(0, 4)) - 1).padStart(4, '0') + date.slice(4);
}
