import type { Transaction } from 'kysely';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { happened } from '#server/platform/events/events.ts';

/** Assigns an unassigned case to the staff member who takes it into review. Its row is locked. */
export async function takeOn(
  trx: Transaction<Database>,
  { id, by }: { id: string; by: Principal },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('onboardings')
    .set({ assignee_id: by.userId })
    .where('id', '=', id)
    .where('assignee_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return;
  await happened(trx, {
    type: 'case.assigned',
    by: actorOf(by),
    onboardingId: id,
    from: null,
    to: by.userId,
  });
}
