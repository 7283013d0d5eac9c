import type { components } from '#contract/schema.d.ts';
import { type DocumentGroupKey, documentGroupKeys } from '../catalogues/document-groups.ts';

/**
 * Ids of uploaded files by group, and dates of issue by file id, only for documents with an age limit (specification section 3,
 * "Onboarding documents record").
 */
export type OnboardingDocuments = Pick<
  components['schemas']['OnboardingDocuments'],
  DocumentGroupKey | 'issueDates'
>;

/** The data of a save of the documents. */
export type DocumentsToSave = {
  documents: OnboardingDocuments;
  /** Ids of files to delete from storage once the save has succeeded (specification section 4). */
  removed: readonly string[];
};

/** The record before the first save. */
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

/** Returns the ids of all files in the record, group by group in order. */
export function filesNamedIn(documents: OnboardingDocuments): string[] {
  return documentGroupKeys.flatMap((group) => documents[group]);
}
