import type { Kysely, Transaction } from 'kysely';
import { latestAfter } from '#server/platform/core/clock.ts';
import { hashOfSecret } from '#server/platform/crypto/secrets.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** How long a person has for the dialog of their device. */
export const CHALLENGE_SECONDS = 300;

/** Stores a challenge. @param userId of the account that registers a passkey; null for a sign-in */
export async function storeChallenge(
  db: Kysely<Database>,
  challenge: string,
  { userId, now }: { userId: string | null; now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + CHALLENGE_SECONDS * 1000).toISOString();
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashOfSecret(challenge), user_id: userId, expires_at: expiresAt })
    .execute();
}

/**
 * Uses up a challenge. Returns false for one that was not issued for this purpose, was used before, or has expired; a
 * challenge that would live longer than its time was issued by a clock that was ahead.
 */
export async function redeemChallenge(
  trx: Transaction<Database>,
  challenge: string,
  { userId, now }: { userId: string | null; now: Date },
): Promise<boolean> {
  const used = await trx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOfSecret(challenge))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .returning('expires_at')
    .executeTakeFirst();
  if (!used) return false;
  return used.expires_at > now.toISOString() && used.expires_at <= latestAfter(now, CHALLENGE_SECONDS);
}

/** Deletes challenges that were not used in time, or were issued by a clock that was ahead. */
export async function pruneChallenges(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now.toISOString()),
        eb('expires_at', '>', latestAfter(now, CHALLENGE_SECONDS)),
      ]),
    )
    .execute();
}
