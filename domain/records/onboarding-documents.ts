import type { components } from '#contract/schema.d.ts';
import { type DocumentGroupKey, documentGroupKeys } from '../catalogues/document-groups.ts';

/**
 * Ids of uploaded files, group by group, and the day on which a document was issued by file id, only where an age limit
 * applies (specification section 3, "Onboarding documents record").
 */
export type OnboardingDocuments = Pick<
  components['schemas']['OnboardingDocuments'],
  DocumentGroupKey | 'issueDates'
>;

/** What a save of the documents consists of. */
export type DocumentsToSave = {
  documents: OnboardingDocuments;
  /** Ids of files that leave the storage once the save has succeeded (specification section 4). */
  removed: readonly string[];
};

/** The record before anything was saved. */
export const emptyOnboardingDocuments: OnboardingDocuments = {
  boardResolution: [],
  certificateIncorporation: [],
  operatingAgreement: [],
  ownershipStructure: [],
  directorOrManager: [],
  shareholderRegisterCap: [],
  proofOfAddress: [],
  certificateOfIncumbency: [],
  sourceOfFunds: [],
  sourceOfWealth: [],
  taxForm: [],
  additionalDocumentation: [],
  issueDates: {},
};

/** The ids of all files that the record names, group by group in their order. */
export function filesNamedIn(documents: OnboardingDocuments): string[] {
  return documentGroupKeys.flatMap((group) => documents[group]);
}
