import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { documentGroupKeys } from '#domain/catalogues/document-groups.ts';
import type { OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import { type SectionId, sectionIds, stepWithSection } from '#domain/records/sections.ts';
import type { MissingAnswer } from '#domain/rules/submission.ts';
import { isAmendable, type Standing, type SubmissionStatus } from '#machines/submission.machine.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { findDocumentsOf } from '../documents/documents.repository.ts';
import type { StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { findLastSaves } from '../sections/section.repository.ts';
import { canonicalJson } from './canonical-json.ts';
import type { FrozenCase } from './frozen-case.ts';
import { loadCase, missingIn, type PresentCase } from './load-case.ts';
import { findVersion } from './submission.repository.ts';
import type { AmendedAnswers, SubmissionReader } from './submission-cipher.ts';

const peopleSection: SectionId = 'control-ownership-and-related-parties';

/** The current records of a client that differ from the last certified version. */
export type Amendments = {
  certified: FrozenCase;
  present: PresentCase;
  /** The sections that differ, in the wizard's order. */
  sections: SectionId[];
  /** Whether the documents differ. */
  documents: boolean;
  /** When a section was last saved, ISO 8601, UTC, and by which account; null if only documents differ. */
  last: { at: string; by: string } | null;
  /** Identifies the state: SHA-256 of the records, the documents and the version that they differ from, hex. */
  sha256: string;
};

/**
 * Returns what staff have changed since the client's certification, read from the records; null if nothing differs,
 * while the client may change the answers, and once the case is decided.
 * @param db may be a transaction, whose state is read
 */
export async function findAmendments(
  db: Kysely<Database>,
  deps: Pick<Deps, 'config' | 'clock'>,
  cipher: SubmissionReader,
  { id, user_id: userId, status, submissions }: StoredOnboarding,
): Promise<Amendments | null> {
  // Written by this server, so valid.
  if (!isAmendable(status as SubmissionStatus)) return null;
  const saves = await findLastSaves(db, userId);
  const isUntouched = saves.every(({ updated_by: by }) => by === userId) && (await hasDocuments(db, userId));
  // If the client saved every section last, the records are certified: only staff can have saved since.
  if (isUntouched) return null;
  const row = await findVersion(db, id, submissions);
  if (!row) return null;
  const certified = cipher.openCase(row);
  const present = await loadCase(db, deps, userId);
  const sections = sectionIds.filter(
    (section) => !areSame(certified.records[section], present.records[section]),
  );
  const documents = !areSame(certifiedDocuments(certified), presentDocuments(present.documents));
  if (sections.length === 0 && !documents) return null;
  const [last = null] = saves
    .filter(({ section }) => sections.some((each) => each === section))
    .map(({ updated_at: at, updated_by: by }) => ({ at, by }))
    .sort((one, other) => (one.at < other.at ? 1 : -1));
  const recorded = { version: row.version, records: present.records, documents: present.documents };
  const sha256 = createHash('sha256').update(canonicalJson(recorded)).digest('hex');
  return { certified, present, sections, documents, last, sha256 };
}

/** Returns the answers and documents that staff have changed, as they are now. */
export function amendedAnswers({ present, sections, documents }: Amendments): AmendedAnswers {
  const records = Object.fromEntries(sections.map((section) => [section, present.records[section]]));
  return { records, documents: documents ? present.documents : null };
}

/** Returns the state of a submission for its machine. */
export function standingOf(
  { status, approved_version: inForce }: StoredOnboarding,
  amendments: Amendments | null,
): Standing {
  return { status: status as SubmissionStatus, isAmended: amendments !== null, isInForce: inForce !== null };
}

/**
 * Returns the reasons against certifying the changes: those in the changed sections. Reasons elsewhere, such as a
 * document that has become too old during the review, did not exist at the certification.
 */
export function missingInAmended(
  { present, sections }: Amendments,
  deps: Pick<Deps, 'clock'>,
): MissingAnswer[] {
  const steps: string[] = sections.map((section) => stepWithSection(section).id);
  // A person who was added as a director or owner has to be asked for verification.
  if (sections.includes(peopleSection)) steps.push('controlOwnershipVerification');
  return missingIn(present, deps).filter(({ step }) => steps.includes(step));
}

async function hasDocuments(db: Kysely<Database>, userId: string): Promise<boolean> {
  return (await findDocumentsOf(db, userId)) !== undefined;
}

export function areSame(one: unknown, other: unknown): boolean {
  return canonicalJson([one]) === canonicalJson([other]);
}

/** Returns the documents of a version in the form in which they are compared. */
export function certifiedDocuments({ documents }: FrozenCase) {
  return documents.map(({ group, id, issuedOn }) => ({ group, id, issuedOn }));
}

/** Returns the saved documents in the same form, group by group. */
export function presentDocuments(documents: OnboardingDocuments | null) {
  if (!documents) return [];
  return documentGroupKeys.flatMap((group) =>
    documents[group].map((id) => ({ group, id, issuedOn: documents.issueDates[id] ?? null })),
  );
}
