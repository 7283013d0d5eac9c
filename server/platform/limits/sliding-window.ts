import type { Transaction } from 'kysely';
import { latestAfter } from '../core/clock.ts';
import type { Database } from '../db/schema.ts';

/** At most `limit` events within any `seconds`. */
export interface WindowRule {
  limit: number;
  seconds: number;
}

/**
 * Locks the key's row until the transaction ends, so that counting and recording under it are atomic, also across
 * processes.
 */
export async function lockLimit(trx: Transaction<Database>, key: string, now: Date): Promise<void> {
  const touchedAt = now.toISOString();
  await trx
    .insertInto('rate_limit_locks')
    .values({ key, touched_at: touchedAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ touched_at: touchedAt }))
    .execute();
}

/** Locks the key like `lockLimit`. @returns functions that count and record under it, at that time */
export async function lockWindow(trx: Transaction<Database>, key: string, now: Date) {
  await lockLimit(trx, key, now);
  return {
    secondsToWait: (rules: readonly WindowRule[]) => secondsToWait(trx, key, rules, now),
    record: () => recordEvent(trx, key, now),
  };
}

/** Returns the seconds until one more event fits every rule; 0 if it fits now. Call it after `lockLimit`. */
export async function secondsToWait(
  trx: Transaction<Database>,
  key: string,
  rules: readonly WindowRule[],
  now: Date,
): Promise<number> {
  const widest = Math.max(...rules.map((rule) => rule.seconds));
  const events = await trx
    .selectFrom('rate_limit_events')
    .select('at')
    .where('key', '=', key)
    .where('at', '>', secondsBefore(now, widest))
    // Ignores events recorded by a wrong clock, which would block callers longer than the rule.
    .where('at', '<=', latestAfter(now, 0))
    .orderBy('at', 'desc')
    .limit(Math.max(...rules.map((rule) => rule.limit)))
    .execute();
  let wait = 0;
  for (const rule of rules) {
    const filling = events[rule.limit - 1];
    if (filling) {
      const freeAt = Date.parse(filling.at) + rule.seconds * 1000;
      wait = Math.max(wait, Math.ceil((freeAt - now.getTime()) / 1000));
    }
  }
  return wait;
}

/** Records one event under the key. */
export async function recordEvent(
  trx: Transaction<Database>,
  key: string,
  now: Date,
  weight = 1,
): Promise<void> {
  await trx.insertInto('rate_limit_events').values({ key, at: now.toISOString(), weight }).execute();
}

/** Returns number, total weight and oldest time of the key's events in the last `seconds`. */
export async function eventsWithin(
  trx: Transaction<Database>,
  key: string,
  seconds: number,
  now: Date,
): Promise<{ count: number; weight: number; oldest: Date | undefined }> {
  const row = await trx
    .selectFrom('rate_limit_events')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('count'),
      eb.fn.sum<number | string | null>('weight').as('weight'),
      eb.fn.min('at').as('oldest'),
    ])
    .where('key', '=', key)
    .where('at', '>', secondsBefore(now, seconds))
    .where('at', '<=', latestAfter(now, 0))
    .executeTakeFirstOrThrow();
  return {
    // PostgreSQL returns counts and sums as text, since they may exceed a double.
    count: Number(row.count),
    weight: Number(row.weight ?? 0),
    oldest: row.oldest ? new Date(row.oldest) : undefined,
  };
}

/** Returns the timestamp `seconds` before `now`, in stored format. */
export function secondsBefore(now: Date, seconds: number): string {
  return new Date(now.getTime() - seconds * 1000).toISOString();
}
