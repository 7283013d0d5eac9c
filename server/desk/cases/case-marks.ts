import { isDeepStrictEqual } from 'node:util';
import type { components } from '#contract/schema.d.ts';
import { documentGroupKeys } from '#domain/catalogues/document-groups.ts';
import type { ChangeRequest } from '#domain/rules/submission-decision.ts';
import { steps } from '#machines/steps.ts';
import type { FrozenCase } from '#server/records/submission/frozen-case.ts';
import { valueAt } from './changed-paths.ts';
import type { PresentAnswers, Verification } from './present-case.ts';

type CaseMark = components['schemas']['CaseMark'];

/** How a case stands now. */
export type PresentCase = PresentAnswers & { verification: Verification; submissions: number };

/**
 * What a request for changes marked, with what became of it.
 * @param marked the version that the request was about
 */
export function caseMarks(
  changes: readonly ChangeRequest[],
  marked: FrozenCase,
  present: PresentCase,
): CaseMark[] {
  return changes.map(({ step, property, reason }) => ({
    step,
    property,
    reason,
    mended: !isDeepStrictEqual(before(marked, step, property), now(present, step, property)),
  }));
}

function before(marked: FrozenCase, step: string, property: string): unknown {
  const section = sectionOf(step);
  if (section) return valueAt(marked.records[section], property);
  switch (step) {
    case 'onboardingDocuments': {
      const { documents } = marked;
      const idsOf = (group: string) =>
        documents.filter((document) => document.group === group).map(({ id, issuedOn }) => [id, issuedOn]);
      return groupsMeant(property).map(idsOf);
    }
    case 'identityVerification':
      return marked.verification.self;
    case 'controlOwnershipVerification':
      return marked.verification.people.map(stateOfCheck);
    default:
      return marked.version;
  }
}

function now(
  { sections, documents, verification, submissions }: PresentCase,
  step: string,
  property: string,
): unknown {
  const section = sectionOf(step);
  if (section) return valueAt(sections.get(section)?.value, property);
  switch (step) {
    case 'onboardingDocuments':
      return groupsMeant(property).map((group) =>
        (documents?.[group] ?? []).map((id) => [id, documents?.issueDates[id] ?? null]),
      );
    case 'identityVerification':
      return verification.self;
    case 'controlOwnershipVerification':
      return verification.people.map(stateOfCheck);
    default:
      return submissions;
  }
}

/** Who is to be verified, and how far that is; being mailed again mends nothing. */
function stateOfCheck({ id, status }: Verification['people'][number]) {
  return [id, status];
}

function sectionOf(step: string) {
  return steps.find(({ id }) => id === step)?.section ?? null;
}

/** A group, a document in one, or all of them. */
function groupsMeant(property: string) {
  const [name] = property.split('.');
  const named = documentGroupKeys.filter((group) => group === name);
  return named.length > 0 ? named : documentGroupKeys;
}
