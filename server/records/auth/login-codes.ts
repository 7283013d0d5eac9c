import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ExpressionBuilder, Transaction } from 'kysely';
import { latestAfter } from '#server/platform/core/clock.ts';
import type { Random } from '#server/platform/core/random.ts';
import { deriveKey } from '#server/platform/crypto/keys.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Specification section 9. */
const CODE_LENGTH = 6;

/** Safety row 1: a code expires after ten minutes. */
export const CODE_LIFETIME_SECONDS = 600;

/** Safety row 1: a code is deleted after five wrong tries. */
export const TRIES_PER_CODE = 5;

/** With 100,000 live codes one draw in ten collides; twenty collisions in a row do not happen. */
const DRAWS = 20;

/**
 * Returns the HMAC-SHA-256 under which a code is stored, in hex. The key comes from APP_SECRET, which is not in the
 * database.
 */
export function codeHmac(secret: string, code: string): string {
  return createHmac('sha256', deriveKey(secret, 'login-code')).update(code).digest('hex');
}

/** Compares the hashes in constant time. */
export function isSameCode(givenHmac: string, storedHmac: string): boolean {
  return timingSafeEqual(Buffer.from(givenHmac, 'hex'), Buffer.from(storedHmac, 'hex'));
}

/**
 * Replaces the flow's code by a new one and returns its digits, which are not stored. The code is unique among the live
 * ones, even when several processes draw at once.
 */
export async function issueCode(
  trx: Transaction<Database>,
  { flowId, expiresAt, now }: { flowId: string; expiresAt: Date; now: Date },
  { random, secret }: { random: Random; secret: string },
): Promise<string> {
  await killCodeOf(trx, flowId);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const code = random.digits(CODE_LENGTH);
    const row = { code_hmac: codeHmac(secret, code), flow_id: flowId, expires_at: expiresAt.toISOString() };
    const stored = await trx
      .insertInto('login_codes')
      .values(row)
      // Replaces an expired code; a collision with a live one makes the caller draw again.
      .onConflict((conflict) =>
        conflict
          .column('code_hmac')
          .doUpdateSet({ flow_id: row.flow_id, expires_at: row.expires_at })
          .where((eb) => eb.not(isLive(now)(eb))),
      )
      .returning('flow_id')
      .executeTakeFirst();
    if (stored) return code;
  }
  throw new Error('No free login code was drawn');
}

/** Whether a code is live. A code that would live longer than ten minutes was issued by a clock that was ahead. */
const isLive = (now: Date) => (eb: ExpressionBuilder<Database, 'login_codes'>) =>
  eb.and([
    eb('login_codes.expires_at', '>', now.toISOString()),
    eb('login_codes.expires_at', '<=', latestAfter(now, CODE_LIFETIME_SECONDS)),
  ]);

/** Returns the HMAC of the flow's code while it is live. */
export async function liveCodeOf(
  trx: Transaction<Database>,
  flowId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('login_codes')
    .select('code_hmac')
    .where('flow_id', '=', flowId)
    .where(isLive(now))
    .executeTakeFirst();
  return row?.code_hmac;
}

/**
 * Returns the newest live codes requested from a network, or from any other network.
 * @param by the network's keyed hash, as flows store it
 */
export async function newestCodes(
  trx: Transaction<Database>,
  by: ({ askedFrom: string } | { notAskedFrom: string }) & { now: Date; limit: number },
): Promise<{ hmac: string; flowId: string }[]> {
  const live = trx
    .selectFrom('login_codes')
    .innerJoin('login_flows', 'login_flows.id', 'login_codes.flow_id')
    .select(['login_codes.code_hmac as hmac', 'login_codes.flow_id as flowId'])
    .where(isLive(by.now));
  const chosen =
    'askedFrom' in by
      ? live.where('login_flows.asked_from', '=', by.askedFrom)
      : live.where((eb) =>
          eb.or([
            eb('login_flows.asked_from', 'is', null),
            eb('login_flows.asked_from', '!=', by.notAskedFrom),
          ]),
        );
  return chosen.orderBy('login_codes.expires_at', 'desc').limit(by.limit).execute();
}

/** Deletes the flow's code: it was used, replaced, or tried too often. */
export async function killCodeOf(trx: Transaction<Database>, flowId: string): Promise<void> {
  await trx.deleteFrom('login_codes').where('flow_id', '=', flowId).execute();
}
