import { placeInWords } from '#domain/decision-copy.ts';
import { nameOfField } from '#domain/field-names.ts';
import { type StepId, stepOf } from '#machines/steps.ts';
import { adminPaths, type CaseTab } from '#src/admin/kit/admin-paths.ts';
import { hashOf } from '../details/linked-place.ts';

type Place = { step: StepId; property: string };

/** Returns the name of a field as in the client's email: 'Company Details: Legal name'. */
export function placeOf({ step, property }: Place): string {
  return placeInWords(stepOf(step).title, nameOfField(step, property));
}

/** Returns the name of a field without its step: 'Legal name', 'The whole step'. */
export function placeInStep({ step, property }: Place): string {
  return nameOfField(step, property) || 'The whole step';
}

const tabs: Partial<Record<StepId, CaseTab>> = {
  controlOwnership: 'people',
  controlOwnershipVerification: 'people',
  onboardingDocuments: 'documents',
  identityVerification: 'identity',
};

/** Returns the address of a field in the case: its answer, its group of documents, or its step. */
export function pathOfPlace(caseId: string, { step, property }: Place): string {
  if (property === '') return pathOfStep(caseId, step);
  // A person's answers are on the details tab; the people tab summarises them.
  const tab = step === 'controlOwnership' ? 'details' : (tabs[step] ?? 'details');
  const name = tab === 'details' ? hashOf(step, property) : property.split('.')[0];
  return `${adminPaths.case(caseId, tab)}#${name}`;
}

/** Returns the address of a step in the case. */
export function pathOfStep(caseId: string, step: StepId): string {
  const tab = tabs[step];
  // The details tab shows all other steps.
  return tab ? adminPaths.case(caseId, tab) : `${adminPaths.case(caseId, 'details')}#${step}`;
}
