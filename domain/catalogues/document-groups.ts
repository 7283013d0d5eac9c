/**
 * The groups of documents of an onboarding, in display order (specification section 3). The keys are those of the API. In a group
 * with `maxAgeMonths`, a document must not be older, and has a date of issue.
 */
export const documentGroups = [
  {
    key: 'boardResolution',
    label: 'Board resolution',
    need: 'required',
    help: 'The resolution that allows the company to engage us, signed by the board.',
  },
  {
    key: 'certificateIncorporation',
    label: 'Certificate of incorporation',
    need: 'required',
    help: 'As the registry issued it, with the registration number readable.',
  },
  {
    key: 'operatingAgreement',
    label: 'Operating agreement',
    need: 'required',
    help: 'The operating agreement, articles of association or bylaws, every page of it.',
  },
  {
    key: 'ownershipStructure',
    label: 'Ownership structure',
    need: 'required',
    help: 'A chart or list of owners. Include every party with 25% or more.',
  },
  {
    key: 'directorOrManager',
    label: 'Register of directors or managers',
    need: 'required',
    help: 'The register or another document that names all directors or managers.',
  },
  {
    key: 'shareholderRegisterCap',
    label: 'Shareholder register or cap table',
    need: 'required',
    help: 'The current register of shareholders or members. Include every party with 25% or more.',
  },
  {
    key: 'proofOfAddress',
    label: 'Proof of address',
    need: 'required',
    help: "A bill or bank statement in the entity's name, dated within 3 months.",
    maxAgeMonths: 3,
  },
  {
    key: 'certificateOfIncumbency',
    label: 'Certificate of incumbency',
    need: 'optional',
    help: 'Names the present officers, dated within 12 months.',
    maxAgeMonths: 12,
  },
  {
    key: 'sourceOfFunds',
    label: 'Source of funds',
    need: 'optional',
    help: 'Bank statements, contracts or invoices that show where the money of this business comes from.',
  },
  {
    key: 'sourceOfWealth',
    label: 'Source of wealth',
    need: 'optional',
    help: 'Financial statements, sale agreements or similar that show how the wealth was built.',
  },
  {
    key: 'taxForm',
    label: 'Tax form',
    need: 'optional',
    help: 'The tax form that applies to the company, such as a W-9 or W-8BEN-E.',
  },
  {
    key: 'additionalDocumentation',
    label: 'Additional documentation',
    need: 'optional',
    help: 'Anything else that helps us to understand the company.',
  },
] as const satisfies readonly DocumentGroup[];

type DocumentGroup = {
  key: string;
  label: string;
  /** `optional` groups are under the heading 'Optional Documents'. */
  need: 'required' | 'optional';
  help: string;
  /** The maximum age of a document in months; it then needs its date of issue. */
  maxAgeMonths?: number;
};

/** A group as it is sent and stored. */
export type DocumentGroupKey = (typeof documentGroups)[number]['key'];

/** The keys, in the same order. */
export const documentGroupKeys: readonly DocumentGroupKey[] = documentGroups.map(({ key }) => key);

/** Returns the maximum age of a document of the group in months; null without a limit. */
export function maxAgeMonthsOf(group: DocumentGroupKey): number | null {
  const found: DocumentGroup | undefined = documentGroups.find(({ key }) => key === group);
  return found?.maxAgeMonths ?? null;
}
