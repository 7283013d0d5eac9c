import type { Kysely } from 'kysely';
import { isEntity } from '#domain/compliance/company-kind.ts';
import {
  type CasePerson,
  type ComplianceFacts,
  clientKey,
  type FileEntry,
  type Rating,
  ratings,
} from '#domain/compliance/file/facts.ts';
import { ownershipFacts } from '#domain/compliance/file/ownership-facts.ts';
import { type RiskInputs, riskInputs } from '#domain/compliance/risk/inputs.ts';
import { type ComputedRating, rate } from '#domain/compliance/risk/rate.ts';
import type { SavedRecords } from '#domain/read-back.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { selfIds } from '#server/records/identity/check-id.ts';
import { type CheckRow, findChecksOf } from '#server/records/identity/checks.repository.ts';
import { type NamedPerson, peopleOf } from '#server/records/identity/people.ts';
import { representativeOf } from '#server/records/identity/representative.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { savedRecordsOf } from '#server/records/sections/saved-records.ts';
import { type EntryRow, listEntries, openEntry } from '../entries/entries.repository.ts';
import { findOwnership, openOwnership } from '../ownership/ownership.repository.ts';
import { type CurrentTable, currentTable } from '../risk/risk-tables.repository.ts';

type FactsDeps = Pick<CoreDeps, 'config' | 'clock'>;

/** The facts of a case, and the rows of its entries with the subjects as `facts` names them. */
export type LoadedFacts = {
  facts: ComplianceFacts;
  rows: readonly EntryRow[];
  risk: {
    inputs: RiskInputs;
    current: CurrentTable;
    computed: ComputedRating;
    /** The rating by which someone replaced the computed one; null for none. */
    replacedBy: Rating | null;
    /** When the client was approved or reviewed last; null if it is not approved. */
    reviewedAt: string | null;
    /** The day to which the next review was postponed since, `YYYY-MM-DD`; null for none. */
    postponedTo: string | null;
  };
};

/** Returns everything that the rules of compliance are evaluated on. @param db may be a transaction, whose state is read */
export async function loadFacts(
  db: Kysely<Database>,
  deps: FactsDeps,
  onboarding: StoredOnboarding,
): Promise<LoadedFacts> {
  const { config } = deps;
  const { id, user_id: userId } = onboarding;
  const cipher = await clientReader({ config, db }, userId);
  const people = await mergedPeople(db, deps, userId);
  const stored = await listEntries(db, id);
  const checks = await findChecksOf(db, userId);
  const known = people.map((person) => ({ person, key: keyOf(person, checks, stored) }));
  const keys = new Map(known.flatMap(({ person, key }) => person.ids.map((each) => [each, key] as const)));
  const rows = stored.map((row) => ({ ...row, subject: keys.get(row.subject) ?? row.subject }));
  const entries = rows.map((row) => openEntry(cipher, row));
  const approved = await approvals(db, onboarding);
  const records = await savedRecordsOf(db, config, userId);
  const unrated: ComplianceFacts = {
    company: companyFacts(records, entries),
    people: known.map(({ person, key }): CasePerson => {
      const { name, roles, ids } = person;
      return { key, name, roles, check: checkOf(ids, checks) };
    }),
    entries,
    ownership: await ownershipOf(db, deps, onboarding),
    rating: null,
    approvedAt: approved?.first ?? null,
  };
  const inputs = riskInputs(records, unrated);
  const current = await currentTable(db);
  const computed = rate(inputs, current.table, dayOf(deps.clock.now()));
  const replacedBy = replacedRating(entries);
  return {
    rows,
    facts: { ...unrated, rating: replacedBy ?? computed.rating },
    risk: {
      inputs,
      current,
      computed,
      replacedBy,
      ...(await lastReview(db, onboarding, approved?.last ?? null)),
    },
  };
}

type Merged = { name: string; roles: CasePerson['roles']; ids: readonly [string, ...string[]] };

/** The representative and the people of the record, each once. */
async function mergedPeople(
  db: Kysely<Database>,
  deps: Pick<CoreDeps, 'config'>,
  userId: string,
): Promise<Merged[]> {
  const representative = await representativeOf(db, deps, userId);
  const own = selfIds(deps.config, userId);
  const merged = new Map<string, Merged>();
  if (representative) {
    const ids = [...own, ...representative.ids] as const;
    merged.set(representative.ids[0], {
      name: representative.name,
      roles: ['representative'],
      ids: [ids[0], ...ids.slice(1)],
    });
  }
  for (const { ids, name, role } of await peopleOf(db, deps, userId)) {
    const before = merged.get(ids[0]);
    const roles = [...new Set<CasePerson['roles'][number]>([...(before?.roles ?? []), roleOf(role)])];
    merged.set(ids[0], { name, roles, ids: before?.ids ?? ids });
  }
  return [...merged.values()];
}

const roleOf = (role: NamedPerson['role']) => (role === 'directors' ? 'director' : 'beneficialOwner');

/** A key that stays the same after a change of the secret: the id of a stored check, or of a stored entry, or a new id. */
function keyOf({ ids }: Merged, checks: readonly CheckRow[], entries: readonly EntryRow[]): string {
  const stored = new Set([...checks.map(({ id }) => id), ...entries.map(({ subject }) => subject)]);
  return ids.find((id) => stored.has(id)) ?? ids[0];
}

/** Of several checks of one human, a verified one. */
function checkOf(ids: readonly string[], checks: readonly CheckRow[]): CasePerson['check'] {
  const own = checks.filter(({ id }) => ids.includes(id));
  const check = own.find(({ status }) => status === 'verified') ?? own[0];
  if (!check?.provider) return null;
  return { provider: check.provider, isVerified: check.status === 'verified', at: check.updated_at };
}

function companyFacts(records: SavedRecords, entries: readonly FileEntry[]): ComplianceFacts['company'] {
  const type = records['customer-type']?.companyType;
  const existence = entries.findLast(({ kind, subject }) => kind === 'existence' && subject === clientKey);
  return {
    name: records['company-details']?.legalName ?? '',
    isEntity: type === undefined || isEntity(type),
    isFederalCorporation: existence?.answers.isFederal === true,
  };
}

/** Returns the rating by which someone replaced the computed one; null for none. */
function replacedRating(entries: readonly FileEntry[]): Rating | null {
  const chosen = entries.findLast(({ kind }) => kind === 'risk_override')?.answers.rating;
  return ratings.find((rating) => rating === chosen) ?? null;
}

async function ownershipOf(
  db: Kysely<Database>,
  { config }: FactsDeps,
  { id, user_id: userId }: StoredOnboarding,
): Promise<ComplianceFacts['ownership']> {
  const row = await findOwnership(db, id);
  return row ? ownershipFacts(await openOwnership({ config, db }, userId, row), row.saved_at) : null;
}

/** The first and the last approval of a case; null unless a version is in force. */
async function approvals(
  db: Kysely<Database>,
  { id, approved_version: version }: StoredOnboarding,
): Promise<{ first: string; last: string } | null> {
  if (version === null) return null;
  const events = await db
    .selectFrom('submission_events')
    .select('at')
    .where('onboarding_id', '=', id)
    .where('event', '=', 'approve')
    .orderBy('seq')
    .execute();
  const [first, last] = [events[0], events.at(-1)];
  return first && last ? { first: first.at, last: last.at } : null;
}

type LastReview = Pick<LoadedFacts['risk'], 'reviewedAt' | 'postponedTo'>;

/** Returns when a case was reviewed last: approved, or completed by staff without the client. */
async function lastReview(
  db: Kysely<Database>,
  { id }: StoredOnboarding,
  approvedAt: string | null,
): Promise<LastReview> {
  if (approvedAt === null) return { reviewedAt: null, postponedTo: null };
  const closed = await db
    .selectFrom('periodic_reviews')
    .select(['outcome', 'closed_at', 'postponed_to'])
    .where('onboarding_id', '=', id)
    .where('outcome', 'in', ['completed', 'postponed'])
    .where('closed_at', '>=', approvedAt)
    .orderBy('closed_at')
    .execute();
  const completed = closed.findLast(({ outcome }) => outcome === 'completed');
  const last = closed.at(-1);
  return {
    reviewedAt: completed?.closed_at ?? approvedAt,
    postponedTo: last?.outcome === 'postponed' ? last.postponed_to : null,
  };
}
