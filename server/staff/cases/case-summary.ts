import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { riskFlagsOf } from '#domain/rules/risk-flags.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { closedAmong } from '#server/records/case-access/access.ts';
import { tagsOfCases } from '#server/records/case-tags/case-tags.ts';
import { countUnseen } from '#server/records/messages/messages.repository.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { findStaff } from '#server/records/users/staff.ts';

export type CaseSummary = components['schemas']['CaseSummary'];

/**
 * Returns these cases as the queue shows them, in the order of the ids; cases deleted meanwhile are omitted. Of a case that is
 * closed to the caller, only what the queue needs to work on it remains: state, dates and assignee.
 * @param db may be a snapshot
 */
export async function caseSummaries(
  db: Kysely<Database>,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  ids: readonly string[],
  caller: Principal,
): Promise<CaseSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('onboardings')
    .leftJoin('users', 'users.id', 'onboardings.user_id')
    .leftJoin('outreach_states', 'outreach_states.user_id', 'onboardings.user_id')
    .selectAll('onboardings')
    .select(['users.email', 'outreach_states.status as outreach'])
    .where('onboardings.id', 'in', ids)
    .where('onboardings.deleted_at', 'is', null)
    .execute();
  const staff = await findStaff(
    db,
    rows.map(({ assignee_id }) => assignee_id),
  );
  const tags = await tagsOfCases(db, config, ids);
  const unread = await countUnseen(db, ids, 'client');
  const now = clock.now().toISOString();
  const closed = await closedAmong(db, { config, clock }, { cases: rows, caller });
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    if (!row) return [];
    const assignee = row.assignee_id === null ? null : (staff.get(row.assignee_id) ?? null);
    const mailsStopped = row.outreach === 'stopped' || row.outreach === 'kept_stopped';
    const late = row.due_at !== null && row.due_at <= now;
    const email = row.email ?? '';
    const unreadMessages = unread.get(id) ?? 0;
    const summary = toSummary(row, {
      ...{ email, assignee, mailsStopped, late, unreadMessages },
      tags: tags.get(id) ?? [],
    });
    return [closed.has(id) ? closedSummary(summary) : summary];
  });
}

function closedSummary(summary: CaseSummary): CaseSummary {
  return {
    ...summary,
    closed: true,
    ...{ userId: '', email: '', company: '', country: '' },
    ...{ riskFlags: [], tags: [], unreadMessages: 0, mailsStopped: false },
  };
}

function toSummary(
  row: StoredOnboarding,
  found: Pick<CaseSummary, 'email' | 'assignee' | 'mailsStopped' | 'late' | 'unreadMessages' | 'tags'>,
): CaseSummary {
  return {
    id: row.id,
    userId: row.user_id,
    company: row.company,
    country: row.country,
    // Both were written by this server and are valid.
    status: row.status as CaseSummary['status'],
    version: row.submissions,
    approvedVersion: row.approved_version,
    submittedAt: row.submitted_at,
    waitingSince: row.waiting_since,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    currentStep: row.current_step as CaseSummary['currentStep'],
    riskFlags: riskFlagsOf(row.risk),
    dueAt: row.due_at,
    ...found,
  };
}
