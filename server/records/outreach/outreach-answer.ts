import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { findUser } from '../users/users.repository.ts';
import { findReportsOf, findState } from './outreach.repository.ts';
import { personReader } from './report-links.ts';

/** Maximum number of reports shown in a case, latest first. */
const REPORTS_SHOWN = 50;

/** Returns whether a client's mails to people are allowed, and the reports of them. */
export async function outreachOf(
  db: Kysely<Database>,
  { config }: Pick<CoreDeps, 'config'>,
  userId: string,
): Promise<components['schemas']['Outreach']> {
  const state = await findState(db, userId);
  if (!state) return { status: 'allowed', decidedAt: null, decidedBy: null, reports: [] };
  const seals = await personReader({ config, db }, userId);
  const by = state.changed_by === null ? undefined : await findUser(db, state.changed_by);
  const reports = await findReportsOf(db, userId, REPORTS_SHOWN);
  return {
    status: state.status,
    decidedAt: state.changed_by === null ? null : state.changed_at,
    decidedBy: by ? `${by.first_name} ${by.last_name}`.trim() || by.email : null,
    reports: reports.map((row) => ({
      id: row.id,
      ...seals.ofReport(row),
      mailedAt: row.mailed_at,
      reportedAt: row.reported_at,
      reason: seals.reasonOf(row),
    })),
  };
}
