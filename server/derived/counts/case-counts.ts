import { type Kysely, sql, type Transaction } from 'kysely';
import { type SubmissionStatus, submissionStatuses } from '#machines/submission.machine.ts';
import { countUpTo } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Follower } from '#server/platform/events/events.ts';

/** Returns the number of cases per status. */
export async function countsByStatus(db: Kysely<Database>): Promise<Record<SubmissionStatus, number>> {
  const rows = await db.selectFrom('case_counts').selectAll().execute();
  const known = new Map(rows.map(({ status, n }) => [status, n]));
  return Object.fromEntries(submissionStatuses.map((status) => [status, known.get(status) ?? 0])) as Record<
    SubmissionStatus,
    number
  >;
}

/** Late cases are counted up to this number. */
const LATE_COUNTED_TO = 1000;

/** Returns the number of overdue cases that wait for staff. @param now ISO 8601 */
export function countLate(db: Kysely<Database>, now: string): Promise<number> {
  const late = sql`onboardings where deleted_at is null and due_at is not null and due_at <= ${now}`;
  return countUpTo(db, late, LATE_COUNTED_TO);
}

/**
 * Updates the counts in the transaction that changes cases. All transactions share the few rows: call it late, after
 * locking the case's own row and before the audit.
 * @param change difference per status; applied in a fixed order to prevent deadlocks
 */
export async function countCases(
  trx: Transaction<Database>,
  change: Readonly<Partial<Record<SubmissionStatus, number>>>,
): Promise<void> {
  for (const status of submissionStatuses) {
    const by = change[status];
    if (!by) continue;
    await trx
      .insertInto('case_counts')
      .values({ status, n: by })
      .onConflict((conflict) =>
        conflict.column('status').doUpdateSet((eb) => ({ n: eb('case_counts.n', '+', by) })),
      )
      .execute();
  }
}

/** Updates the number of cases per status. */
export const countFollower: Follower = {
  'onboarding.started': (trx) => countCases(trx, { draft: 1 }),
  // Written by this server, so valid.
  'onboarding.deleted': (trx, { before }) => countCases(trx, { [before.status as SubmissionStatus]: -1 }),
  async 'submission.moved'(trx, { from, to }) {
    // An amendment or a new certification does not change the status.
    if (from !== to) await countCases(trx, { [from]: -1, [to]: 1 });
  },
};
