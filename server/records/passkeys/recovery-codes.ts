import { createHmac } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Random } from '#server/platform/core/random.ts';
import { deriveKey } from '#server/platform/crypto/keys.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** How many codes are issued at once. */
export const RECOVERY_CODES = 10;

/** Without 0, 1, I and O, which look alike. Its length divides 256, so that each letter is equally likely. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 80 random bits: a plain comparison of hashes is enough, and guessing is hopeless. */
const LENGTH = 16;

/** Replaces the account's codes and returns the new ones, which are not stored. */
export async function issueRecoveryCodes(
  trx: Transaction<Database>,
  userId: string,
  { random, secret, now }: { random: Random; secret: string; now: Date },
): Promise<string[]> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const codes = Array.from({ length: RECOVERY_CODES }, () => drawCode(random));
  await trx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        code_hmac: hmacOf(secret, userId, code),
        user_id: userId,
        created_at: now.toISOString(),
      })),
    )
    .execute();
  return codes;
}

/**
 * Uses up a code, in whatever spelling. @param secrets the current one and earlier ones, under which codes may be stored
 * @returns whether the account had it
 */
export async function redeemRecoveryCode(
  trx: Transaction<Database>,
  { userId, code }: { userId: string; code: string },
  secrets: readonly string[],
): Promise<boolean> {
  const hmacs = secrets.map((secret) => hmacOf(secret, userId, code));
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hmac', 'in', hmacs)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns a code as it is shown: `7KQ2-M9XD-…`. */
function drawCode(random: Random): string {
  const letters = [...random.bytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

function hmacOf(secret: string, userId: string, code: string): string {
  const letters = code.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return createHmac('sha256', deriveKey(secret, 'recovery-code'))
    .update(`${userId} ${letters}`)
    .digest('hex');
}
