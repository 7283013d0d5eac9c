import { latestAfter } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import { pruneFlows } from '../oidc/oidc.repository.ts';
import { pruneChallenges } from '../passkeys/challenges.repository.ts';
import { pruneAddressChanges } from '../users/address-changes.repository.ts';
import { pruneSessions } from '../users/sessions.repository.ts';

/** The longest window of any counter. */
const LONGEST_WINDOW_SECONDS = 86_400;
/** How long an ended flow is stored, so that its browser can start again with the same handle. */
const KEEP_FLOWS_SECONDS = 3600;
const LOCKS_A_RUN = 500;

/**
 * Deletes what no call can need: expired codes, ended flows, ended sessions, counters outside their windows. Nothing
 * depends on when or whether it runs.
 */
export async function pruneAuth({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now();
  const at = now.toISOString();
  await db.deleteFrom('login_codes').where('expires_at', '<=', at).execute();
  await db
    .deleteFrom('login_flows')
    .where('expires_at', '<=', secondsBefore(now, KEEP_FLOWS_SECONDS))
    .execute();
  await pruneSessions(db, config, now);
  await pruneChallenges(db, now);
  await pruneFlows(db, now);
  await pruneAddressChanges(db, now);
  await db
    .deleteFrom('rate_counts')
    .where('minute', '<', Math.floor(now.getTime() / 60_000))
    .execute();
  const beforeWindows = secondsBefore(now, LONGEST_WINDOW_SECONDS);
  await db.deleteFrom('rate_limit_events').where('at', '<=', beforeWindows).execute();
  // Written by a clock that was ahead: at that time they would block a user who did nothing.
  await db.deleteFrom('rate_limit_events').where('at', '>', latestAfter(now, 0)).execute();
  const unused = await db
    .selectFrom('rate_limit_locks')
    .select('key')
    .where('touched_at', '<=', beforeWindows)
    .limit(LOCKS_A_RUN)
    .execute();
  // One by one: a statement that waits for one of these rows while it holds others could deadlock with a sign-in.
  for (const { key } of unused) {
    await db
      .deleteFrom('rate_limit_locks')
      .where('key', '=', key)
      .where('touched_at', '<=', beforeWindows)
      .execute();
  }
}
