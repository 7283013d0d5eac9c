import type { Kysely, Selectable, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { IdentityConsentsTable } from './tables.ts';

export type ConsentRow = Selectable<IdentityConsentsTable>;

/** Returns the last decision of each of these checks, by the check's id. */
export async function findConsents(
  db: Kysely<Database>,
  checkIds: readonly string[],
): Promise<Map<string, ConsentRow>> {
  if (checkIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('identity_consents')
    .selectAll()
    .where('check_id', 'in', checkIds)
    .orderBy('seq')
    .execute();
  return new Map(rows.map((row) => [row.check_id, row]));
}

/** Adds a decision after the earlier ones. Call it while the check is locked. */
export async function addConsent(
  trx: Transaction<Database>,
  consent: Omit<ConsentRow, 'seq'>,
  before: Pick<ConsentRow, 'seq'> | undefined,
): Promise<ConsentRow> {
  const row = { ...consent, seq: (before?.seq ?? 0) + 1 };
  await trx.insertInto('identity_consents').values(row).execute();
  return row;
}

/** Returns a decision as the contract defines it. */
export function toConsent(row: ConsentRow | undefined): components['schemas']['FaceConsent'] | null {
  if (!row) return null;
  return {
    decision: row.decision,
    noticeVersion: row.notice_version,
    secondDocumentKind: row.second_document,
    decidedAt: row.decided_at,
    photographsDeleted: row.photographs_deleted,
  };
}
