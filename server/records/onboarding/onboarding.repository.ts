import type { Kysely, Selectable, Transaction } from 'kysely';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import { type PageAsked, pageOf } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { OnboardingsTable } from './tables.ts';

export type StoredOnboarding = Selectable<OnboardingsTable>;

/** One that was not taken out of the lists. */
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

/** False when the client has one already. */
export async function insertOnboarding(trx: Transaction<Database>, row: StoredOnboarding): Promise<boolean> {
  const result = await trx
    .insertInto('onboardings')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').where('deleted_at', 'is', null).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** One that is still in the lists, its row locked until the transaction ends. */
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

/** Changes one that is still in the lists; undefined when it is not. */
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

/** One page, the latest change first. @param userId only this client's, when given */
export function listOnboardings(
  db: Kysely<Database>,
  { userId, ...asked }: { userId?: string } & PageAsked,
): Promise<{ rows: StoredOnboarding[]; total: number }> {
  let chosen = db.selectFrom('onboardings').where('deleted_at', 'is', null);
  if (userId !== undefined) chosen = chosen.where('user_id', '=', userId);
  return pageOf(chosen, asked, (rows) => rows.selectAll().orderBy('updated_at', 'desc').orderBy('id'));
}
