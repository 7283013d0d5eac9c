import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { EventRow } from '#server/records/submission/submission.repository.ts';
import type { SubmissionCipher } from '#server/records/submission/submission-cipher.ts';
import { findStaff } from '#server/records/users/staff.ts';

type CaseDecision = components['schemas']['CaseDecision'];

/**
 * Returns how the reviews of a case ended, oldest first: by whom, why, and what was overridden. For staff only. @param
 * events of its submission
 */
export async function decisionsOn(
  db: Kysely<Database>,
  cipher: SubmissionCipher,
  events: readonly EventRow[],
): Promise<CaseDecision[]> {
  const ends = events.flatMap((row) => {
    const event = endOf(row.event);
    return event ? [{ event, row }] : [];
  });
  const staff = await findStaff(
    db,
    ends.map(({ row }) => row.actor_id),
  );
  return ends.map(({ event, row }) => {
    const { rationale, overridden } = cipher.openEvent(row);
    return { event, at: row.at, by: staff.get(row.actor_id) ?? null, rationale, overridden };
  });
}

function endOf(event: string): CaseDecision['event'] | null {
  return event === 'approve' || event === 'reject' ? event : null;
}
