import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** @property assignee null for no one */
export type Load = { assignee: string | null; open: number; dueToday: number; late: number };

/** A first decision of a submission, or a later one (`since` is null). */
export type Decision = { by: string; onboardingId: string; at: string; since: string | null };

/**
 * Returns how many cases wait for staff, by assignee: one pass over the index of waiting cases.
 * @param now ISO 8601 @param endOfDay of the same day, ISO 8601
 */
export async function loads(
  db: Kysely<Database>,
  { now, endOfDay }: { now: string; endOfDay: string },
): Promise<Load[]> {
  const { rows } = await sql<
    { assignee: string | null } & Record<'open' | 'late' | 'today', number | string>
  >`
    select assignee_id as assignee, count(*) as open,
      count(case when due_at <= ${now} then 1 end) as late,
      count(case when due_at > ${now} and due_at <= ${endOfDay} then 1 end) as today
    from onboardings where deleted_at is null and waiting_since is not null
    group by assignee_id`.execute(db);
  return rows.map(({ assignee, open, late, today }) => ({
    assignee,
    open: Number(open),
    dueToday: Number(today),
    late: Number(late),
  }));
}

/**
 * Returns the approvals and rejections of cases that are not deleted, in a period. A case that was reopened was already decided:
 * its next decision has no duration.
 * @param from ISO 8601 @param before ISO 8601
 */
export async function decisions(
  db: Kysely<Database>,
  { from, before }: { from: string; before: string },
): Promise<Decision[]> {
  const { rows } = await sql<Decision>`
    select decided.actor_id as "by", decided.onboarding_id as "onboardingId", decided.at as at, started.at as since
    from submission_events as decided
    join onboardings on onboardings.id = decided.onboarding_id and onboardings.deleted_at is null
    left join submission_events as started on started.onboarding_id = decided.onboarding_id
      and started.event = 'submit' and started.seq = (
        select max(case when wait.event in ('submit', 'reopen') then wait.seq end) from submission_events as wait
        where wait.onboarding_id = decided.onboarding_id and wait.seq < decided.seq)
    where decided.event in ('approve', 'reject') and decided.at >= ${from} and decided.at < ${before}`.execute(
    db,
  );
  return rows;
}
