import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { countLate, countsByStatus } from '#server/derived/counts/case-counts.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import { countUpTo } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { COUNTED_TO, countWaiting } from './queue.repository.ts';
import { countWaitingChecks } from './waiting-checks.ts';

type Waiting = components['schemas']['Waiting'];

/** Returns how much waits for staff; each number is counted in a small index. @param now ISO 8601 */
export async function waitingCounts(db: Kysely<Database>, caller: Principal, now: string): Promise<Waiting> {
  const { submitted, in_review } = await countsByStatus(db);
  return {
    cases: Math.min(submitted + in_review, COUNTED_TO),
    mine: await countWaiting(db, { id: caller.userId }),
    late: await countLate(db, now),
    identityChecks: await countWaitingChecks(db, COUNTED_TO),
    contacts: await counted(db, sql`contacts where status = 'new'`),
    msbApplications: await counted(db, sql`msb_applications where status = 'submitted'`),
  };
}

const counted = (db: Kysely<Database>, chosen: RawBuilder<unknown>) => countUpTo(db, chosen, COUNTED_TO);
