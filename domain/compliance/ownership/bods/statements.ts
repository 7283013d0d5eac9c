/** The version of the Beneficial Ownership Data Standard that is written and read (standard.openownership.org/en/0.4.0). */
export const bodsVersion = '0.4';

/** An interest of a relationship statement. */
export type BodsInterest = {
  type: string;
  directOrIndirect: 'direct';
  beneficialOwnershipOrControl: boolean;
  details?: string;
  share?: { exact: number; minimum: number; maximum: number };
};

/** A statement as it is written: JSON properties in the order of the standard. */
export type BodsStatement = {
  statementId: string;
  statementDate: string;
  publicationDetails: { publicationDate: string; bodsVersion: string; publisher: { name: string } };
  declarationSubject: string;
  recordId: string;
  recordType: 'entity' | 'person' | 'relationship';
  recordStatus: 'new';
  recordDetails: Readonly<Record<string, unknown>>;
};

/** Titles of the interest types without a property of their own in a structure; they are control by other means. */
export const otherInterests: Readonly<Record<string, string>> = {
  appointmentOfBoard: 'Appointment of board',
  otherInfluenceOrControl: 'Other influence or control',
  seniorManagingOfficial: 'Senior managing official',
  settlor: 'Settlor',
  trustee: 'Trustee',
  beneficiaryOfLegalArrangement: 'Beneficiary of a legal arrangement',
  protector: 'Protector',
  rightsToSurplusAssetsOnDissolution: 'Rights to surplus assets on dissolution',
  rightsToProfitOrIncome: 'Rights to receive profits or income',
  rightsGrantedByContract: 'Rights granted by contract',
  conditionalRightsGrantedByContract: 'Conditional rights granted by contract',
  controlViaCompanyRulesOrArticles: 'Control via company rules or articles',
  controlByLegalFramework: 'Control by legal framework',
  boardMember: 'Board member',
  boardChair: 'Board chair',
  unknownInterest: 'Unknown interest',
  unpublishedInterest: 'Unpublished interest',
  enjoymentAndUseOfAssets: 'Enjoyment and use of assets',
  rightToProfitOrIncomeFromAssets: 'Right to profit or income from assets',
  nominee: 'Nominee',
  nominator: 'Nominator',
};

/** The interest types of the roles of a trust. */
export const roleInterests = {
  trustee: 'trustee',
  beneficiary: 'beneficiaryOfLegalArrangement',
  settlor: 'settlor',
} as const;

/** The reasons for a missing interested party that are outcomes of a determination. */
export const outcomeReasons = {
  none: 'noBeneficialOwners',
  could_not_be_obtained: 'subjectUnableToConfirmOrIdentifyBeneficialOwner',
} as const;

/** Returns the record id of a node, which is unique among those of all cases. */
export function recordIdOf(caseId: string, id: string): string {
  return `${caseId}.${id}`;
}
