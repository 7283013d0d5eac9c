import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { AuditRow } from './audit-search.ts';

/** The case that an entry's subject belongs to, and the kind of a file. */
export type CaseOfEntry = {
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
export async function casesOfEntries(
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
