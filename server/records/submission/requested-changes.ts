import { isDeepStrictEqual } from 'node:util';
import { documentGroupKeys } from '#domain/catalogues/document-groups.ts';
import type { OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import type { SectionRecords } from '#domain/records/sections.ts';
import type { ChangeRequest } from '#domain/rules/submission-decision.ts';
import { steps } from '#machines/steps.ts';
import type { VerificationOverview } from '../identity/verification-overview.ts';
import { isListOfRecords, valueAt } from '../sections/changed-paths.ts';
import { pairedEntries } from '../sections/paired-entries.ts';
import type { FrozenCase } from './frozen-case.ts';
import type { AmendedAnswers } from './submission-cipher.ts';

type Check = Pick<VerificationOverview['people'][number], 'id' | 'status'>;

/** How a case stands now. */
export type StandingCase = {
  records: Partial<SectionRecords>;
  documents: OnboardingDocuments | null;
  verification: { self: VerificationOverview['self']; people: readonly Check[] };
  /** How often it was submitted. */
  submissions: number;
};

/** A request for changes: what was marked, when, the certified version before it, and what staff had changed since that. */
type Requested = {
  changes: readonly ChangeRequest[];
  at: string;
  version: FrozenCase;
  amended: AmendedAnswers | null;
};

/**
 * Returns each change that was requested, with whether it was made since (`mended` on the wire): the answer is no longer
 * the one that the case held when the change was requested. Saving a step again with the same answers changes nothing.
 */
export function withOutcomes(
  { changes, ...requested }: Requested,
  present: StandingCase,
): (ChangeRequest & { mended: boolean })[] {
  return changes.map((change) => ({ ...change, mended: isMade(change, requested, present) }));
}

function isMade(
  { step, property }: ChangeRequest,
  { at, version, amended }: Omit<Requested, 'changes'>,
  present: StandingCase,
): boolean {
  const section = steps.find(({ id }) => id === step)?.section ?? null;
  if (section) {
    const before = amended?.records[section] ?? version.records[section];
    return isChanged(before, present.records[section], property);
  }
  switch (step) {
    case 'onboardingDocuments': {
      const before = amended?.documents
        ? storedFiles(amended.documents, property)
        : frozenFiles(version, property);
      return !isDeepStrictEqual(before, storedFiles(present.documents, property));
    }
    case 'identityVerification':
      return isHandedInSince(at, present.verification.self);
    case 'controlOwnershipVerification':
      return !isDeepStrictEqual(
        version.verification.people.map(stateOfCheck),
        present.verification.people.map(stateOfCheck),
      );
    default:
      return version.version !== present.submissions;
  }
}

/** Whether an answer is another one now; that of an entry of a list is looked for wherever the entry stands by now. */
function isChanged(before: unknown, after: unknown, property: string): boolean {
  const [list = '', place, ...rest] = property.split('.');
  const [was, is] = [valueAt(before, list), valueAt(after, list)];
  if (place === undefined || !isListOfRecords(was) || !isListOfRecords(is)) {
    return !isDeepStrictEqual(valueAt(before, property), valueAt(after, property));
  }
  const pair = [...pairedEntries(was, is)].find(([, from]) => from === Number(place));
  // Taken out, or so different that nobody would say that it is the same.
  if (!pair) return true;
  const inside = rest.join('.');
  return !isDeepStrictEqual(valueAt(was[pair[1]], inside), valueAt(is[pair[0]], inside));
}

function frozenFiles({ documents }: FrozenCase, property: string) {
  return groupsMeant(property).map((group) =>
    documents.filter((document) => document.group === group).map(({ id, issuedOn }) => [id, issuedOn]),
  );
}

function storedFiles(documents: OnboardingDocuments | null, property: string) {
  return groupsMeant(property).map((group) =>
    (documents?.[group] ?? []).map((id) => [id, documents?.issueDates[id] ?? null]),
  );
}

/** A reviewer's refusal of what was handed in before changes nothing. */
function isHandedInSince(at: string, { status, updatedAt }: VerificationOverview['self']): boolean {
  return (status === 'pending' || status === 'verified') && (updatedAt ?? '') > at;
}

/** Who is to be verified, and how far that is; being mailed again changes nothing. */
function stateOfCheck({ id, status }: Check) {
  return [id, status];
}

/** A group, a document in one, or all of them. */
function groupsMeant(property: string) {
  const [name] = property.split('.');
  const named = documentGroupKeys.filter((group) => group === name);
  return named.length > 0 ? named : documentGroupKeys;
}
