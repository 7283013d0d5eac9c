import type { Kysely } from 'kysely';
import type { components } from '../../src/api/schema.d.ts';
import type { Database } from '../db/schema.ts';
import { toAuditAnswers } from './audit-answer.ts';
import type { AuditRow } from './audit-search.ts';

/**
 * One page of what was written down about some subjects, the latest first: the answer of a case's timeline. The ids of
 * everything that belongs to a case come from `subjectsOfCase`:
 * `auditOf(db, { subjectIds: await subjectsOfCase(db, onboarding), page, pageSize })`.
 * @param page from 1
 */
export async function auditOf(
  db: Kysely<Database>,
  { subjectIds, page, pageSize }: { subjectIds: readonly string[]; page: number; pageSize: number },
): Promise<components['schemas']['AuditPage']> {
  if (subjectIds.length === 0) return { items: [], total: 0, page, pageSize };
  const { total } = await db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('subject_id', 'in', subjectIds)
    .executeTakeFirstOrThrow();
  const rows = await db
    // Materialised, or PostgreSQL may take the entries in their order and read millions until it has met enough of these.
    .with(
      (known) => known('about').materialized(),
      (each) => each.selectFrom('audit_entries').select('seq').where('subject_id', 'in', subjectIds),
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
  return { items: await toAuditAnswers(db, rows), total, page, pageSize };
}

/** How many entries are read at once. */
const TRAIL_PAGE = 500;

/** Everything that was written down about some subjects, the first entry first, some hundreds at a time. */
export async function* trailOf(
  db: Kysely<Database>,
  subjectIds: readonly string[],
): AsyncGenerator<AuditRow[]> {
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
