import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Random } from '#server/platform/core/random.ts';
import { hashOfLinkSecret, newLinkSecret } from '#server/platform/crypto/secrets.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import type { CalendarAddressesTable } from './tables.ts';

export type CalendarAddress = Selectable<CalendarAddressesTable>;

/** Resolution of the stored last use. */
const USE_RESOLUTION_SECONDS = 3600;

/** Returns the address of an account. */
export function findCalendarAddress(
  db: Kysely<Database>,
  userId: string,
): Promise<CalendarAddress | undefined> {
  return db.selectFrom('calendar_addresses').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Returns the address with a secret; undefined for any other text. */
export async function addressOfSecret(
  db: Kysely<Database>,
  secret: string,
): Promise<CalendarAddress | undefined> {
  const secretHash = hashOfLinkSecret(secret);
  if (secretHash === null) return undefined;
  return db
    .selectFrom('calendar_addresses')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
}

/** Replaces the address of an account, which the transaction has locked. @returns the secret, which is not stored */
export async function replaceCalendarAddress(
  trx: Transaction<Database>,
  userId: string,
  { random, now }: { random: Random; now: Date },
): Promise<string> {
  const { secret, secretHash } = newLinkSecret(random);
  await removeCalendarAddress(trx, userId);
  await trx
    .insertInto('calendar_addresses')
    .values({
      user_id: userId,
      secret_hash: secretHash,
      created_at: now.toISOString(),
      last_read_at: null,
    })
    .execute();
  return secret;
}

/** Removes the address of an account. @param since only if it was made at this time or later @returns whether there was one */
export async function removeCalendarAddress(
  trx: Transaction<Database>,
  userId: string,
  since = '',
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('calendar_addresses')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records that an address was read, at most once an hour. */
export async function noteCalendarRead(
  db: Kysely<Database>,
  { user_id, last_read_at, secret_hash }: CalendarAddress,
  now: Date,
): Promise<void> {
  if ((last_read_at ?? '') > secondsBefore(now, USE_RESOLUTION_SECONDS)) return;
  await db
    .updateTable('calendar_addresses')
    .set({ last_read_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('secret_hash', '=', secret_hash)
    .execute();
}
