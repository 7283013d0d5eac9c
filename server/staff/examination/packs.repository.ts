import type { Kysely, Selectable, Transaction } from 'kysely';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import { type PageAsked, pageOf } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { ExaminationPacksTable } from './tables.ts';

export type PackRow = Selectable<ExaminationPacksTable>;

/** The states in which a pack is still being made. */
export const pending = ['waiting', 'building'] as const;

export function findPack(db: Kysely<Database>, id: string): Promise<PackRow | undefined> {
  return db.selectFrom('examination_packs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns one page of the packs, the newest first. @param hash of the archive or of the manifest */
export function listPacks(
  db: Kysely<Database>,
  { hash, ...page }: PageAsked & { hash?: string | undefined },
): Promise<{ rows: PackRow[]; total: number }> {
  const all = db.selectFrom('examination_packs');
  const chosen =
    hash === undefined
      ? all
      : all.where(({ eb, or }) => or([eb('sha256', '=', hash), eb('root_hash', '=', hash)]));
  return pageOf(chosen, page, (rows) => rows.selectAll().orderBy('made_at', 'desc').orderBy('id'));
}

/** Returns the pack that a staff member is making; undefined for none. */
export function findPendingPack(db: Kysely<Database>, madeBy: string): Promise<PackRow | undefined> {
  return db
    .selectFrom('examination_packs')
    .selectAll()
    .where('made_by', '=', madeBy)
    .where('state', 'in', pending)
    .executeTakeFirst();
}

export async function insertPack(trx: Transaction<Database>, row: PackRow): Promise<void> {
  await trx.insertInto('examination_packs').values(row).execute();
}

/** Locks a pack until the transaction ends. */
export function lockPack(trx: Transaction<Database>, id: string): Promise<PackRow | undefined> {
  return lockRows(trx, 'examination_packs', 'state').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Changes a pack that is locked. */
export async function changePack(
  trx: Transaction<Database>,
  id: string,
  change: Partial<PackRow>,
): Promise<void> {
  await trx.updateTable('examination_packs').set(change).where('id', '=', id).execute();
}

/** Changes a pack if a run still builds it. @returns whether it does */
export async function changeClaimed(
  db: Kysely<Database>,
  { id, claim }: Pick<PackRow, 'id' | 'claim'>,
  change: Partial<PackRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('examination_packs')
    .set(change)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'building')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the oldest pack that no process builds; undefined for none. */
export function nextToBuild(db: Kysely<Database>, now: string): Promise<PackRow | undefined> {
  return db
    .selectFrom('examination_packs')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'waiting'), and([eb('state', '=', 'building'), eb('leased_until', '<', now)])]),
    )
    .orderBy('made_at')
    .limit(1)
    .executeTakeFirst();
}

/** Lists the cases of a pack instead of those that an earlier run has listed. */
export async function replaceCases(
  trx: Transaction<Database>,
  packId: string,
  caseIds: readonly string[],
): Promise<void> {
  await forgetCases(trx, packId);
  for (let start = 0; start < caseIds.length; start += 500) {
    const rows = caseIds
      .slice(start, start + 500)
      .map((onboarding_id) => ({ pack_id: packId, onboarding_id }));
    await trx.insertInto('examination_pack_cases').values(rows).execute();
  }
}

export async function forgetCases(trx: Transaction<Database>, packId: string): Promise<void> {
  await trx.deleteFrom('examination_pack_cases').where('pack_id', '=', packId).execute();
}
