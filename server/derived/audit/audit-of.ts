import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { type EntriesOfKind, entriesOfKind, type TimelineKind } from '#domain/audit-actions.ts';
import { sectionIds } from '#domain/records/sections.ts';
import type { PageAsked } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { AuditRow } from './audit-search.ts';
import { sealForReading } from './seal.ts';

type Asked = { subjectIds: readonly string[]; kind?: TimelineKind } & PageAsked;

/**
 * Returns one page of the audit entries about some subjects, latest first: a case's timeline. `subjectsOfCase` gives
 * all ids that belong to a case.
 * @param asked without a `kind`, all events except reads
 */
export async function auditOf(
  db: Kysely<Database>,
  { subjectIds, kind, page, pageSize }: Asked,
): Promise<{ rows: AuditRow[]; total: number }> {
  if (subjectIds.length === 0) return { rows: [], total: 0 };
  await sealForReading(db);
  const about = db
    .selectFrom('audit_entries')
    .where('subject_id', 'in', subjectIds)
    .where(isOfKind(entriesOfKind(kind)));
  const { total } = await about
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    // Materialised, because PostgreSQL may otherwise scan the entries in order and read millions before it finds enough
    // matches.
    .with(
      (known) => known('about').materialized(),
      () => about.select('seq'),
    )
    .selectFrom('audit_entries')
    .selectAll()
    .where('seq', 'in', (eb) =>
      eb
        .selectFrom('about')
        .select('about.seq')
        .orderBy('about.seq', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize),
    )
    .orderBy('seq', 'desc')
    .execute();
  return { rows, total };
}

/**
 * Uses the index of subjects, which includes action and role. The concatenated empty strings prevent the databases from
 * using the index of actions, which would read the entries of every client.
 */
function isOfKind(entries: EntriesOfKind) {
  return ({ eb, and }: ExpressionBuilder<Database, 'audit_entries'>) => {
    const action = sql<string>`action || ''`;
    if ('actions' in entries) return eb(action, 'in', entries.actions);
    const { butActions, actorRoles } = entries;
    const others = eb(action, 'not in', butActions);
    return actorRoles ? and([others, eb('actor_role', 'in', actorRoles)]) : others;
  };
}

/** Number of entries per query. */
const TRAIL_PAGE = 500;

/** Yields all audit entries about some subjects in batches, oldest first. */
export async function* trailOf(
  db: Kysely<Database>,
  subjectIds: readonly string[],
): AsyncGenerator<AuditRow[]> {
  await sealForReading(db);
  const found = await db
    .selectFrom('audit_entries')
    .select('seq')
    .where('subject_id', 'in', subjectIds)
    .execute();
  const seqs = found.map(({ seq }) => seq).sort((a, b) => a - b);
  for (let start = 0; start < seqs.length; start += TRAIL_PAGE) {
    yield db
      .selectFrom('audit_entries')
      .selectAll()
      .where('seq', 'in', seqs.slice(start, start + TRAIL_PAGE))
      .orderBy('seq')
      .execute();
  }
}

/**
 * Returns the subject ids of a case in the audit trail: the onboarding, the client's account, its sections, documents
 * records, files and identity checks, including deleted ones. Entries about notes, assignments and exports have the
 * onboarding itself as their subject.
 */
export async function subjectsOfCase(
  db: Kysely<Database>,
  { id, user_id: userId }: { id: string; user_id: string },
): Promise<string[]> {
  const ids = [id, userId, ...sectionIds.map((section) => `${userId}/${section}`)];
  const documents = await db
    .selectFrom('onboarding_documents')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  const files = await db.selectFrom('files').select('id').where('owner_id', '=', userId).execute();
  const checks = await db.selectFrom('identity_checks').select('id').where('user_id', '=', userId).execute();
  return [...ids, ...[...documents, ...files, ...checks].map((row) => row.id)];
}
