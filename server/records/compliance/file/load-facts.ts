import type { Kysely } from 'kysely';
import { isEntity } from '#domain/compliance/company-kind.ts';
import {
  type CasePerson,
  type ComplianceFacts,
  clientKey,
  type FileEntry,
} from '#domain/compliance/file/facts.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientReader, type RecordReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { selfIds } from '../../identity/check-id.ts';
import { type CheckRow, findChecksOf } from '../../identity/checks.repository.ts';
import { type NamedPerson, peopleOf } from '../../identity/people.ts';
import { representativeOf } from '../../identity/representative.ts';
import type { StoredOnboarding } from '../../onboarding/onboarding.repository.ts';
import { findSectionsOf } from '../../sections/section.repository.ts';
import { openSection } from '../../sections/section-cipher.ts';
import { type EntryRow, listEntries, openEntry } from '../entries/entries.repository.ts';

type FactsDeps = Pick<CoreDeps, 'config'>;

/** The facts of a case, and the rows of its entries with the subjects as `facts` names them. */
export type LoadedFacts = { facts: ComplianceFacts; rows: readonly EntryRow[] };

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
  return {
    rows,
    facts: {
      company: await companyFacts(db, cipher, { userId, entries }),
      people: known.map(({ person, key }): CasePerson => {
        const { name, roles, ids } = person;
        return { key, name, roles, check: checkOf(ids, checks) };
      }),
      entries,
      ownership: null,
      rating: null,
      approvedAt: await approvedAt(db, onboarding),
    },
  };
}

type Merged = { name: string; roles: CasePerson['roles']; ids: readonly [string, ...string[]] };

/** The representative and the people of the record, each once. */
async function mergedPeople(db: Kysely<Database>, deps: FactsDeps, userId: string): Promise<Merged[]> {
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

async function companyFacts(
  db: Kysely<Database>,
  cipher: RecordReader,
  { userId, entries }: { userId: string; entries: readonly FileEntry[] },
): Promise<ComplianceFacts['company']> {
  const sections = await findSectionsOf(db, userId);
  const details = sections.find(({ section }) => section === 'company-details');
  const type = sections.find(({ section }) => section === 'customer-type');
  const existence = entries.findLast(({ kind, subject }) => kind === 'existence' && subject === clientKey);
  return {
    name: details ? openSection<'company-details'>(cipher, details).legalName : '',
    isEntity: type ? isEntity(openSection<'customer-type'>(cipher, type).companyType) : true,
    isFederalCorporation: existence?.answers.isFederal === true,
  };
}

/** The first approval of the version in force. */
async function approvedAt(
  db: Kysely<Database>,
  { id, approved_version: version }: StoredOnboarding,
): Promise<string | null> {
  if (version === null) return null;
  const event = await db
    .selectFrom('submission_events')
    .select('at')
    .where('onboarding_id', '=', id)
    .where('event', '=', 'approve')
    .orderBy('at')
    .executeTakeFirst();
  return event?.at ?? null;
}
