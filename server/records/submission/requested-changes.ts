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

/** The current state of a case. */
export type StandingCase = {
  records: Partial<SectionRecords>;
  documents: OnboardingDocuments | null;
  verification: { self: VerificationOverview['self']; people: readonly Check[] };
  /** Number of submissions. */
  submissions: number;
};

/**
 * A request for changes: the marks, its time, the certified version before it, and what staff had changed since that
 * version.
 */
type Requested = {
  changes: readonly ChangeRequest[];
  at: string;
  version: FrozenCase;
  amended: AmendedAnswers | null;
};

/**
 * Returns each requested change with whether it was made: the answer differs from the one at the time of the request.
 * Saving a step again with the same answers changes nothing.
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

/** Whether an answer has changed; the answer of a list entry is compared even if the entry has moved. */
function isChanged(before: unknown, after: unknown, property: string): boolean {
  const [list = '', place, ...rest] = property.split('.');
  const [was, is] = [valueAt(before, list), valueAt(after, list)];
  if (place === undefined || !isListOfRecords(was) || !isListOfRecords(is)) {
    return !isDeepStrictEqual(valueAt(before, property), valueAt(after, property));
  }
  const pair = [...pairedEntries(was, is)].find(([, from]) => from === Number(place));
  // Removed, or changed so much that it counts as another entry.
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

/** A reviewer's refusal of an earlier hand-in is no change. */
function isHandedInSince(at: string, { status, updatedAt }: VerificationOverview['self']): boolean {
  return (status === 'pending' || status === 'verified') && (updatedAt ?? '') > at;
}

/** Who has to be verified, and the status; sending another mail is no change. */
function stateOfCheck({ id, status }: Check) {
  return [id, status];
}

/** `property` names a group, a document in one, or all of them. */
function groupsMeant(property: string) {
  const [name] = property.split('.');
  const named = documentGroupKeys.filter((group) => group === name);
  return named.length > 0 ? named : documentGroupKeys;
}
