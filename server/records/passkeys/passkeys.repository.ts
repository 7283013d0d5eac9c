import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { PasskeysTable } from './tables.ts';

export type Passkey = Selectable<PasskeysTable>;

/** Adds a passkey. @returns false if the authenticator's key is registered already */
export async function insertPasskey(trx: Transaction<Database>, passkey: Passkey): Promise<boolean> {
  const stored = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Returns the passkeys of an account, the oldest first. */
export function passkeysOf(db: Kysely<Database>, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function hasPasskey(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function findPasskey(db: Kysely<Database>, credentialId: string): Promise<Passkey | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/**
 * Stores a use with the authenticator's new count. @returns false if the passkey was removed or used meanwhile: of two
 * uses at once, only one is accepted
 */
export async function notePasskeyUse(
  trx: Transaction<Database>,
  { id, counter }: Passkey,
  { newCounter, now }: { newCounter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a passkey. @returns whether the account had it */
export async function removePasskey(
  trx: Transaction<Database>,
  id: string,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all passkeys of an account and its recovery codes. */
export async function removePasskeysOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Removes the passkeys and recovery codes of an account that were added at `since` or later. */
export async function removePasskeysSince(
  trx: Transaction<Database>,
  userId: string,
  since: string,
): Promise<void> {
  for (const table of ['passkeys', 'recovery_codes'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).where('created_at', '>=', since).execute();
  }
}
