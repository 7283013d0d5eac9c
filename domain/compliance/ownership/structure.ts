import type { components } from '#contract/schema.d.ts';

/** The kinds of organisation that own, or are owned, in the order of the form. */
export const organisationKinds = ['corporation', 'trust', 'partnership', 'non_profit'] as const;
export type OrganisationKind = (typeof organisationKinds)[number];

export const nodeKinds = ['person', ...organisationKinds] as const;
export type NodeKind = (typeof nodeKinds)[number];

/** The roles of a trust. A trustee controls it; beneficiaries and settlors are recorded with it. */
export const trustRoles = ['trustee', 'beneficiary', 'settlor'] as const;
export type TrustRole = (typeof trustRoles)[number];

/** The ways to obtain or to confirm ownership information; the two must differ (FINTRAC, beneficial ownership). */
export const measures = [
  'client_answers',
  'ownership_chart',
  'securities_register',
  'shareholder_agreement',
  'articles',
  'annual_return',
  'trust_agreement',
  'partnership_agreement',
  'control_register',
  'corporate_registry',
  'signed_statement',
] as const;
export type Measure = (typeof measures)[number];

/**
 * The result of determining the beneficial owners. `none`: everyone was identified, and no one reaches 25 %.
 * `could_not_be_obtained`: the information was not available, which has consequences of its own.
 */
export const outcomes = ['open', 'found', 'none', 'could_not_be_obtained'] as const;
export type Outcome = (typeof outcomes)[number];

/** A person or an organisation of a structure; the name and the email identify a person of the answers. */
export type OwnershipNode = components['schemas']['OwnershipNode'];

/** What one node owns or controls of another. A pair of nodes has at most one link. */
export type OwnershipLink = components['schemas']['OwnershipLink'];

/** How the details of one owner were obtained, and the other measure that confirmed them. */
export type Confirmation = components['schemas']['OwnershipConfirmation'];

/** Who owns and controls a client, through any number of layers. */
export type OwnershipStructure = components['schemas']['OwnershipStructure'];

/** The id of the client's own node, which each structure has. */
export const clientId = 'client';

/** The share of ownership or votes, in per cent, from which a person is a beneficial owner (FINTRAC; PCMLTFR, section 138). */
export const threshold = 25;

export const maxNodes = 700;
export const maxOrganisations = 100;
export const maxLinks = 3000;
export const maxNodeNameLength = 300;
export const maxControlLength = 500;
export const maxOutcomeReasonLength = 2000;
export const maxSourceLength = 500;

/** Returns whether a node is an organisation, which can be owned. */
export function isOrganisation({ kind }: Pick<OwnershipNode, 'kind'>): boolean {
  return kind !== 'person';
}

/** Returns a percentage as displayed: '33.33 %'. */
export function percentText(percent: number): string {
  return `${rounded(percent)} %`;
}

/**
 * Rounds a percentage half up to two decimals. A computed share is compared with the threshold after rounding, so that
 * 33.33 % of 75 % (24.9975 %) counts as 25 %: when in doubt, a person counts as an owner.
 */
export function rounded(percent: number): number {
  // The product of two binary fractions may be slightly below the decimal one.
  return Math.round((percent + 1e-9) * 100) / 100;
}
