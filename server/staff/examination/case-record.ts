import type { Kysely } from 'kysely';
import { entryInWords } from '#domain/compliance/entries/check-entry.ts';
import { entryForms } from '#domain/compliance/entries/entry-forms.ts';
import {
  taxNumbersIn,
  withoutTaxNumberAnswers,
  withoutTaxNumbers,
} from '#domain/compliance/examination/tax-numbers.ts';
import type { FileEntry } from '#domain/compliance/file/facts.ts';
import { toBods } from '#domain/compliance/ownership/bods/export.ts';
import { firmName } from '#domain/firm.ts';
import { readBack, type SavedRecords } from '#domain/read-back.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { findDecision, listDecisions } from '#server/records/compliance/file/decisions.repository.ts';
import { loadFacts } from '#server/records/compliance/file/load-facts.ts';
import { presentFile } from '#server/records/compliance/file/present-file.ts';
import { findOwnership, openOwnership } from '#server/records/compliance/ownership/ownership.repository.ts';
import { presentOwnership } from '#server/records/compliance/ownership/present.ts';
import { presentRegistration } from '#server/records/compliance/register/present-registration.ts';
import { presentRisk } from '#server/records/compliance/risk/present-risk.ts';
import { findCase } from '#server/records/onboarding/find-case.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { savedRecordsOf } from '#server/records/sections/saved-records.ts';
import { findFrozen } from '#server/records/submission/find-frozen.ts';
import type { FrozenDocument } from '#server/records/submission/frozen-case.ts';
import { listEvents, serverId } from '#server/records/submission/submission.repository.ts';
import { submissionReaderOf } from '#server/records/submission/submission-cipher.ts';
import { findStaff } from '#server/records/users/staff.ts';
import { type Authors, itemsInWords, monitoringOf, namesOf } from './file-items.ts';
import type { PackRecord } from './pack-record.ts';
import type { Relationship } from './relationships.ts';
import { trainingEvidenceOf } from './training-evidence.ts';

type RecordDeps = Pick<Deps, 'config' | 'clock'>;

/** A record without its history and the paths of its documents, and what decides about the numbers that are left out. */
export type LoadedRecord = {
  record: Omit<PackRecord, 'history' | 'documents'>;
  documents: readonly FrozenDocument[];
  onboarding: StoredOnboarding;
  /** Replaces the tax numbers of people in anything about this case. */
  clean<Value>(value: Value): Value;
};

/** Returns everything that a pack says about a relationship. @param db a snapshot @param path of its file in the archive */
export async function loadRecord(
  db: Kysely<Database>,
  deps: RecordDeps,
  { relationship, path }: { relationship: Relationship; path(company: string): string },
): Promise<LoadedRecord> {
  const onboarding = await findCase(db, relationship.onboardingId);
  const loaded = await loadFacts(db, deps, onboarding);
  const records: SavedRecords = await savedRecordsOf(db, deps.config, onboarding.user_id);
  const ownership = await ownershipIn(db, deps, onboarding, records);
  const moves = await movesOf(db, deps, onboarding);
  const staff = await findStaff(db, [
    ...loaded.rows.map(({ made_by }) => made_by),
    ...moves.map(({ actorId }) => actorId),
    ...(ownership ? [ownership.savedById] : []),
  ]);
  const nameOf = (id: string) => staff.get(id)?.name ?? '';
  const made = new Map(loaded.rows.map((row) => [row.id, nameOf(row.made_by)]));
  const { facts } = loaded;
  const { people, others } = taxNumbersIn(records);
  const numbers = { people, others: [...others, ...facts.entries.flatMap(numbersOf)] };
  const file = presentFile(facts, dayOf(deps.clock.now()));
  const names = namesOf(file.subjects);
  const authors: Authors = {
    entries: new Map(facts.entries.map(({ id, kind }) => [id, { kind, by: made.get(id) ?? '' }])),
    ownership: ownership ? nameOf(ownership.savedById) : '',
  };
  const risk = await presentRisk(db, deps, { onboarding, loaded });
  const entries = facts.entries.map(({ id, kind, subject, at, answers }) => ({
    kind,
    title: entryForms[kind].title,
    subject: subject === 'client' ? '' : (names.get(subject) ?? ''),
    at,
    by: made.get(id) ?? '',
    answers: entryInWords(kind, answers),
  }));
  const checks = facts.people.map(({ name, roles, check }) => ({
    person: name,
    roles: [...roles],
    provider: check?.provider ?? 'none',
    isVerified: check?.isVerified ?? false,
    at: check?.at ?? null,
  }));
  const moved = moves.map(({ actorId, ...move }) => ({
    ...move,
    by: actorId === serverId ? 'The system' : nameOf(actorId),
  }));
  const rating = risk && {
    rating: risk.rating,
    computed: risk.computed,
    score: risk.score,
    table: risk.table,
    reasons: risk.reasons,
    changes: risk.changes,
  };
  const purpose = facts.entries.findLast(({ kind }) => kind === 'purpose')?.answers.purpose;
  const record: LoadedRecord['record'] = {
    relationship: {
      path: path(onboarding.company),
      caseId: onboarding.id,
      company: facts.company.name || onboarding.company,
      purpose: typeof purpose === 'string' ? purpose : '',
      rating: risk?.rating ?? '',
      ratingReasons: risk?.reasons ?? [],
      startedAt: relationship.startedAt,
      endedOn: relationship.endedOn,
      monitoring: monitoringOf({ entries, checks, moves: moved, rating }),
      nextReviewOn: risk?.nextReviewOn ?? null,
      updatedAt: [onboarding.updated_at, ...entries.map(({ at }) => at), ownership?.savedAt ?? '']
        .sort()
        .at(-1) as string,
      training: await trainingEvidenceOf(db, onboarding.user_id),
    },
    rules: file.rules,
    items: itemsInWords(file, authors),
    entries: entries.map(({ kind: _, ...entry }) => entry),
    checks,
    rating,
    ownership: ownership && withoutId(ownership, authors.ownership),
    decisions: await decisionsOf(db, deps, onboarding, authors),
    moves: moved,
    registration: await presentRegistration(db, onboarding.id),
    answers: readBack(withoutTaxNumberAnswers(records)).map(({ title, groups }) => ({ title, groups })),
  };
  const clean = <Value>(value: Value) => withoutTaxNumbers(value, numbers);
  return {
    record: clean(record),
    documents: await certifiedDocuments(db, deps, onboarding),
    onboarding,
    clean,
  };
}

/** The questions of entries that ask for the number of a document, a file or a register. */
const asksForNumber = /^(n|.+N)umber$/;

function numbersOf({ answers }: FileEntry): string[] {
  return Object.entries(answers).flatMap(([name, value]) =>
    asksForNumber.test(name) && typeof value === 'string' ? [value] : [],
  );
}

type Ownership = NonNullable<PackRecord['ownership']>;

async function ownershipIn(
  db: Kysely<Database>,
  { config }: RecordDeps,
  { id, user_id: userId }: StoredOnboarding,
  records: SavedRecords,
): Promise<(Omit<Ownership, 'savedBy'> & { savedAt: string; savedById: string }) | null> {
  const row = await findOwnership(db, id);
  if (!row) return null;
  const structure = await openOwnership({ config, db }, userId, row);
  const { effective, problems, differences } = presentOwnership(structure, records);
  const { version, saved_at: savedAt, saved_by: savedById } = row;
  const publication = { caseId: id, version, date: savedAt.slice(0, 10), publisher: firmName };
  const bods = toBods(structure, publication);
  return { version, savedAt, savedById, structure, effective, problems, differences, bods };
}

function withoutId(
  { savedById: _, ...ownership }: Omit<Ownership, 'savedBy'> & { savedById: string },
  savedBy: string,
): Ownership {
  return { ...ownership, savedBy };
}

async function decisionsOf(
  db: Kysely<Database>,
  deps: RecordDeps,
  { id, user_id: userId }: StoredOnboarding,
  authors: Authors,
): Promise<PackRecord['decisions']> {
  const decisions: PackRecord['decisions'] = [];
  for (const { version } of await listDecisions(db, id)) {
    const decision = await findDecision(db, deps, { id, userId, version });
    if (!decision) continue;
    const { at, rules } = decision;
    decisions.push({ version, at, rules, items: itemsInWords(decision, authors) });
  }
  return decisions;
}

async function movesOf(
  db: Kysely<Database>,
  { config }: RecordDeps,
  { id, user_id: userId }: StoredOnboarding,
): Promise<(Omit<PackRecord['moves'][number], 'by'> & { actorId: string })[]> {
  const cipher = await submissionReaderOf({ config, db }, userId);
  return (await listEvents(db, id)).map((row) => {
    const { note, rationale, overridden } = cipher.openEvent(row);
    return {
      at: row.at,
      what: row.event,
      actorId: row.actor_id,
      note: note ?? '',
      rationale: rationale ?? '',
      overridden: overridden.map(({ text }) => text),
    };
  });
}

/** The documents of the version in force, or of the last one. */
async function certifiedDocuments(
  db: Kysely<Database>,
  { config }: RecordDeps,
  { id, user_id: userId, submissions, approved_version: approved }: StoredOnboarding,
): Promise<readonly FrozenDocument[]> {
  const cipher = await submissionReaderOf({ config, db }, userId);
  const frozen = await findFrozen(db, cipher, id, approved ?? submissions);
  return frozen?.documents ?? [];
}
