import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { AuditRow } from './audit-search.ts';
import { casesOfEntries } from './cases-of-entries.ts';
import type { Restore } from './restores.ts';

type Answer = components['schemas']['AuditEntry'];

/** Returns entries as the API shows them, with the name or email address of the actor, and for a file its kind. */
export async function toAuditAnswers(db: Kysely<Database>, rows: readonly AuditRow[]): Promise<Answer[]> {
  const names = await namesOf(db, [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))]);
  const caseOf = await casesOfEntries(db, rows);
  return rows.map((row) => ({
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
    file: caseOf(row).file,
  }));
}

/** The same with the company whose case each entry belongs to, for the whole trail. */
export async function toTrailAnswers(db: Kysely<Database>, rows: readonly AuditRow[]): Promise<Answer[]> {
  const caseOf = await casesOfEntries(db, rows);
  const answers = await toAuditAnswers(db, rows);
  return answers.map((answer) => {
    const { company, caseId } = caseOf({ subject_type: answer.subjectType, subject_id: answer.subjectId });
    return { ...answer, company, caseId };
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
  return new Map(
    users.map(({ id, email, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim() || email]),
  );
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
