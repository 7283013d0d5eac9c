import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { findCase } from '#server/records/onboarding/find-case.ts';
import { findAssignee, findStaff, type StaffMember } from '#server/records/users/staff.ts';

type Assignment = components['schemas']['Assignment'];

/**
 * Assigns a case to a staff member, or to no one. Throws 400 for an account that cannot be assigned, 404, and 409 with
 * the current assignee if it differs from what the caller expects. Repeating an assignment succeeds, since the first
 * response may have been lost.
 */
export async function assignCase(
  { db }: Pick<Deps, 'db'>,
  { id, to, from, by }: Assignment & { id: string; by: Principal },
): Promise<StaffMember | null> {
  return inTransaction(db, async (trx) => {
    const assignee = to === null ? null : await findAssignee(trx, to, 'to', 'cases:review');
    if (!(await reassign(trx, { id, to, from }))) {
      const { assignee_id: now } = await findCase(trx, id);
      if (now !== to) throw conflict(await assigneeName(trx, now, by));
      return assignee;
    }
    if (to === from) return assignee;
    await happened(trx, { type: 'case.assigned', by: actorOf(by), onboardingId: id, from, to });
    return assignee;
  });
}

/** False if the assignee is not `from`, or the case does not exist. */
async function reassign(
  trx: Transaction<Database>,
  { id, to, from }: { id: string; to: string | null; from: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('onboardings')
    .set({ assignee_id: to })
    .where('id', '=', id)
    .where('assignee_id', from === null ? 'is' : '=', from)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function assigneeName(trx: Transaction<Database>, id: string | null, by: Principal): Promise<string> {
  if (id === null) return 'The case is not assigned any longer. It was not changed.';
  if (id === by.userId) return 'The case is assigned to you now. It was not changed.';
  const name = (await findStaff(trx, [id])).get(id)?.name ?? 'Someone else';
  return `The case is assigned to ${name} now. It was not changed.`;
}
