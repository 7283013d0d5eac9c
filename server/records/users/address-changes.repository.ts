import type { Kysely, Selectable, Transaction } from 'kysely';
import { hashOfLinkSecret } from '#server/platform/crypto/secrets.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { AddressChangesTable } from './tables.ts';

export type AddressChange = Selectable<AddressChangesTable>;

/** How often a pair of codes may be wrong. */
export const CODE_TRIES = 5;

/** How long the former mailbox can take a change back. */
export const UNDO_DAYS = 7;

/** Stores a request; it replaces the account's earlier one. Lock the account first. */
export async function insertRequest(trx: Transaction<Database>, row: AddressChange): Promise<void> {
  await cancelRequest(trx, row.user_id);
  await trx.insertInto('address_changes').values(row).execute();
}

/** Deletes the account's request. @returns whether there was one */
export async function cancelRequest(trx: Transaction<Database>, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('address_changes')
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the account's request that still accepts its codes. */
export function findRequest(
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<AddressChange | undefined> {
  return db
    .selectFrom('address_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .where('failures', '<', CODE_TRIES)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Returns the account's latest change that can still be taken back. */
export function findRecentChange(
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<AddressChange | undefined> {
  return db
    .selectFrom('address_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('undo_until', '>', now.toISOString())
    .orderBy('done_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function updateChange(
  trx: Transaction<Database>,
  id: string,
  change: Partial<Omit<AddressChange, 'id'>>,
): Promise<void> {
  await trx.updateTable('address_changes').set(change).where('id', '=', id).execute();
}

/** Returns the change that a mailed secret takes back; undefined for any other text. */
export async function findUndoable(
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<AddressChange | undefined> {
  const undoHash = hashOfLinkSecret(token);
  if (undoHash === null) return undefined;
  return db
    .selectFrom('address_changes')
    .selectAll()
    .where('undo_hash', '=', undoHash)
    .where('undo_until', '>', now.toISOString())
    .executeTakeFirst();
}

/** Deletes an account's changes that were applied at `since` or later, and its request. */
export async function forgetChangesSince(
  trx: Transaction<Database>,
  userId: string,
  since: string,
): Promise<void> {
  await trx
    .deleteFrom('address_changes')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('done_at', 'is', null), eb('done_at', '>=', since)]))
    .execute();
}

/**
 * Whether an account changed from this address in the last days and can take that back. No other account may get the address
 * meanwhile. @param except the account that may have it
 */
export async function isReserved(
  db: Kysely<Database>,
  email: string,
  now: Date,
  except?: string,
): Promise<boolean> {
  let changes = db
    .selectFrom('address_changes')
    .select('id')
    .where('from_email', '=', email)
    .where('undo_until', '>', now.toISOString());
  if (except !== undefined) changes = changes.where('user_id', '!=', except);
  return (await changes.limit(1).executeTakeFirst()) !== undefined;
}

/** Deletes the requests that have expired, and the changes that can no longer be taken back. */
export async function pruneAddressChanges(db: Kysely<Database>, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .deleteFrom('address_changes')
    .where('expires_at', '<=', at)
    .where((eb) => eb.or([eb('done_at', 'is', null), eb('undo_until', '<=', at)]))
    .execute();
}
