import { placeInWords } from '#domain/decision-copy.ts';
import { nameOfField } from '#domain/field-names.ts';
import { type StepId, stepOf } from '#machines/steps.ts';
import { adminPaths, type CaseTab } from '#src/admin/kit/admin-paths.ts';
import { hashOf } from '../details/linked-place.ts';

type Place = { step: StepId; property: string };

/** Where something is, in the words of the client's mail: 'Company Details: Legal name'. */
export function placeOf({ step, property }: Place): string {
  return placeInWords(stepOf(step).title, nameOfField(step, property));
}

/** The same inside of its step: 'Legal name', 'The whole step'. */
export function placeInStep({ step, property }: Place): string {
  return nameOfField(step, property) || 'The whole step';
}

const tabs: Partial<Record<StepId, CaseTab>> = {
  controlOwnership: 'people',
  controlOwnershipVerification: 'people',
  onboardingDocuments: 'documents',
  identityVerification: 'identity',
};

/** The address of what a case shows of a place: its answer, its group of documents, or else its step. */
export function pathOfPlace(caseId: string, { step, property }: Place): string {
  if (property === '') return pathOfStep(caseId, step);
  // A person's answers stand in the details; the tab of the people sums them up.
  const tab = step === 'controlOwnership' ? 'details' : (tabs[step] ?? 'details');
  const name = tab === 'details' ? hashOf(step, property) : property.split('.')[0];
  return `${adminPaths.case(caseId, tab)}#${name}`;
}

/** The address of what a case shows of a step. */
export function pathOfStep(caseId: string, step: StepId): string {
  const tab = tabs[step];
  // The details show every other step, one beneath the other.
  return tab ? adminPaths.case(caseId, tab) : `${adminPaths.case(caseId, 'details')}#${step}`;
}
