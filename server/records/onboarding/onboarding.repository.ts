import type { Kysely, RawBuilder, Selectable, SqlBool, Transaction } from 'kysely';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import { type PageAsked, pageOf } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { OnboardingsTable } from './tables.ts';

export type StoredOnboarding = Selectable<OnboardingsTable>;

/** Finds an onboarding that is not deleted. */
export function findOnboarding(db: Kysely<Database>, id: string): Promise<StoredOnboarding | undefined> {
  return db
    .selectFrom('onboardings')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function findOnboardingOf(
  db: Kysely<Database>,
  userId: string,
): Promise<StoredOnboarding | undefined> {
  return db
    .selectFrom('onboardings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** False if the client already has one. */
export async function insertOnboarding(trx: Transaction<Database>, row: StoredOnboarding): Promise<boolean> {
  const result = await trx
    .insertInto('onboardings')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').where('deleted_at', 'is', null).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Locks an onboarding that is not deleted until the transaction ends. */
export function lockOnboarding(
  trx: Transaction<Database>,
  id: string,
): Promise<StoredOnboarding | undefined> {
  return lockRows(trx, 'onboardings', 'risk')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Changes an onboarding; undefined if it is deleted. */
export function changeOnboarding(
  trx: Transaction<Database>,
  id: string,
  change: Partial<Pick<StoredOnboarding, 'current_step' | 'machine_version' | 'updated_at' | 'deleted_at'>>,
): Promise<StoredOnboarding | undefined> {
  return trx
    .updateTable('onboardings')
    .set(change)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Returns one page, latest change first. @param userId restricts the list to this client @param open to these cases */
export function listOnboardings(
  db: Kysely<Database>,
  { userId, open, ...asked }: { userId?: string; open: RawBuilder<SqlBool> | null } & PageAsked,
): Promise<{ rows: StoredOnboarding[]; total: number }> {
  let chosen = db.selectFrom('onboardings').where('deleted_at', 'is', null);
  if (userId !== undefined) chosen = chosen.where('user_id', '=', userId);
  if (open) chosen = chosen.where(open);
  return pageOf(chosen, asked, (rows) => rows.selectAll().orderBy('updated_at', 'desc').orderBy('id'));
}
