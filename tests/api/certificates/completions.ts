import { randomUUID } from 'node:crypto';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { type EventOf, happened } from '#server/platform/events/events.ts';
import type { Person, TestApi } from '#tests/support/api.ts';

type Completion = EventOf<'learning.completed'>;

/**
 * Records the completion of a training as learning does, in a separate transaction.
 * @param of what differs from the default: without a version, each training has one
 */
export async function completeTraining(
  { db, clock }: Pick<TestApi, 'db' | 'clock'>,
  { userId }: Pick<Person, 'userId'>,
  of: Partial<Completion> = {},
): Promise<void> {
  const { trainingId = randomUUID() } = of;
  const event: Completion = {
    type: 'learning.completed',
    by: { actorId: userId, actorRole: 'client' },
    learningId: randomUUID(),
    userId,
    trainingId,
    versionId: `${trainingId}-1`,
    versionNumber: 1,
    title: 'Knowing your customer',
    score: 92,
    completedAt: clock.now().toISOString(),
    refresherMonths: 12,
    ...of,
  };
  await inTransaction(db, (trx) => happened(trx, event));
}

/** Sets the name of an account, as its owner does when signing up. */
export async function nameAccount(
  { db }: Pick<TestApi, 'db'>,
  { userId }: Person,
  first: string,
  last: string,
) {
  await db
    .updateTable('users')
    .set({ first_name: first, last_name: last })
    .where('id', '=', userId)
    .execute();
}
