import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { reasonsOfOpenings } from '#server/records/case-access/openings.ts';
import { findStaff } from '#server/records/users/staff.ts';
import type { AuditRow } from './audit-search.ts';
import type { Restore } from './restores.ts';

type Answer = components['schemas']['AuditEntry'];

type AnswerDeps = { db: Kysely<Database>; config: Config };

/**
 * Returns entries as the API shows them, with the name or email address of the actor, for a file its kind, and for an opened case
 * the reason, which is not part of the trail.
 */
export async function toAuditAnswers(
  { db, config }: AnswerDeps,
  rows: readonly AuditRow[],
): Promise<Answer[]> {
  const names = await namesOf(db, [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))]);
  const caseOf = await casesOfEntries(db, rows);
  const openings = rows.filter(({ action }) => action === 'case.glass-broken').flatMap(openingOf);
  const reasons = await reasonsOfOpenings(db, config, openings);
  return rows.map((row) => {
    const [reason] = openingOf(row).flatMap((opening) => reasons.get(opening) ?? []);
    return {
      seq: row.seq,
      at: row.at,
      actorId: row.actor_id,
      actor: row.actor_id === null ? null : (names.get(row.actor_id) ?? null),
      actorRole: row.actor_role,
      action: row.action,
      subjectType: row.subject_type,
      subjectId: row.subject_id,
      details: detailsOf(row),
      hash: row.hash,
      ...(reason !== undefined && { reason }),
      file: caseOf(row).file,
    };
  });
}

/** The same with the company whose case, or the staff member whose account each entry is about, for the whole trail. */
export async function toTrailAnswers(deps: AnswerDeps, rows: readonly AuditRow[]): Promise<Answer[]> {
  const { db } = deps;
  const caseOf = await casesOfEntries(db, rows);
  const answers = await toAuditAnswers(deps, rows);
  const accounts = rows.filter(({ subject_type }) => subject_type === 'user');
  const staff = await findStaff(
    db,
    accounts.map(({ subject_id }) => subject_id),
  );
  return answers.map((answer) => {
    const { company, caseId } = caseOf({ subject_type: answer.subjectType, subject_id: answer.subjectId });
    const account = answer.subjectType === 'user' ? staff.get(answer.subjectId) : undefined;
    return {
      ...answer,
      company,
      caseId,
      subjectName: account && account.role !== 'client' ? account.name : null,
    };
  });
}

/** Returns acknowledged restores as the API shows them. */
export async function toRestoreAnswers(
  db: Kysely<Database>,
  restores: readonly Restore[],
): Promise<components['schemas']['AuditRestore'][]> {
  const names = await namesOf(db, [...new Set(restores.flatMap(({ actorId }) => actorId ?? []))]);
  return restores.map((restore) => ({
    ...restore,
    actor: restore.actorId === null ? null : (names.get(restore.actorId) ?? null),
  }));
}

async function namesOf(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const users = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
  const keys = await db.selectFrom('api_keys').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map([
    ...users.map(
      ({ id, email, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim() || email] as const,
    ),
    ...keys.map(({ id, name }) => [id, name] as const),
  ]);
}

/** The opening of a case that an entry is about, if it is. */
function openingOf(row: AuditRow): string[] {
  const { opening } = detailsOf(row);
  return typeof opening === 'string' ? [opening] : [];
}

/** The details may have been tampered with; the page that shows this must not fail. */
function detailsOf({ details }: AuditRow): Answer['details'] {
  try {
    const parsed: unknown = JSON.parse(details);
    if (typeof parsed === 'object' && parsed !== null) return { ...parsed };
  } catch {
    // Handled below.
  }
  return { unreadable: details };
}

/** The case that an entry's subject belongs to, and the kind of a file. */
type CaseOfEntry = {
  company: string | null;
  caseId: string | null;
  file: 'document' | 'photograph' | null;
};

type Entry = Pick<AuditRow, 'subject_type' | 'subject_id'>;
/** The owner of each subject, by subject id. */
type Owners = Map<string, string>;

const ownerless: CaseOfEntry = { company: null, caseId: null, file: null };

/**
 * Returns the cases that the subjects of some entries belong to, from the current data, because entries contain no
 * names.
 */
async function casesOfEntries(
  db: Kysely<Database>,
  entries: readonly Entry[],
): Promise<(entry: Entry) => CaseOfEntry> {
  const idsOf = (type: string) => [
    ...new Set(entries.filter((each) => each.subject_type === type).map((each) => each.subject_id)),
  ];
  const files = await filesIn(db, idsOf('file'));
  const owners: Owners = new Map([
    ...idsOf('user').map((id) => [id, id] as const),
    ...idsOf('section').map((id) => [id, id.split('/')[0] ?? ''] as const),
    ...(await ownersIn(db, 'identity_checks', idsOf('identity-check'))),
    ...(await ownersIn(db, 'onboarding_documents', idsOf('onboarding-documents'))),
    ...files.map(({ id, owner_id }) => [id, owner_id] as const),
  ]);
  const named = await namedCases(db, { ids: idsOf('onboarding'), userIds: [...new Set(owners.values())] });
  const byId = new Map(named.map((row) => [row.id, row]));
  // A case that is not deleted takes precedence over a deleted one.
  const byUser = new Map(
    named.toSorted((a) => (a.deleted_at === null ? 1 : -1)).map((row) => [row.user_id, row]),
  );
  const kinds = new Map(
    files.map(({ id, isPhotograph }) => [id, isPhotograph ? 'photograph' : 'document'] as const),
  );

  return ({ subject_type, subject_id }) => {
    const found =
      subject_type === 'onboarding' ? byId.get(subject_id) : byUser.get(owners.get(subject_id) ?? '');
    const file = subject_type === 'file' ? (kinds.get(subject_id) ?? null) : null;
    if (!found) return { ...ownerless, file };
    return {
      company: found.company || found.email,
      caseId: found.deleted_at === null ? found.id : null,
      file,
    };
  };
}

async function filesIn(db: Kysely<Database>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('files')
    .leftJoin('identity_files', 'identity_files.file_id', 'files.id')
    .select(['files.id', 'files.owner_id', 'identity_files.check_id'])
    .where('files.id', 'in', ids)
    .execute();
  return rows.map(({ id, owner_id, check_id }) => ({ id, owner_id, isPhotograph: check_id !== null }));
}

async function ownersIn(
  db: Kysely<Database>,
  table: 'identity_checks' | 'onboarding_documents',
  ids: readonly string[],
): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom(table).select(['id', 'user_id']).where('id', 'in', ids).execute();
  return rows.map(({ id, user_id }) => [id, user_id]);
}

/** The cases with these ids and those of these clients, including deleted ones. */
async function namedCases(
  db: Kysely<Database>,
  { ids, userIds }: { ids: readonly string[]; userIds: readonly string[] },
) {
  const all = db
    .selectFrom('onboardings')
    .leftJoin('users', 'users.id', 'onboardings.user_id')
    .select(['onboardings.id', 'onboardings.user_id', 'onboardings.company', 'onboardings.deleted_at'])
    .select('users.email');
  const byId = ids.length === 0 ? [] : await all.where('onboardings.id', 'in', ids).execute();
  const byUser = userIds.length === 0 ? [] : await all.where('onboardings.user_id', 'in', userIds).execute();
  return [...byId, ...byUser];
}
