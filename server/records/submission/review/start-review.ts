import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { findOnboarding, lockOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { notNow } from '../refusals.ts';
import { lockSections } from '../submission.repository.ts';
import { askClient } from './ask-client.ts';

/**
 * Asks the client of an approved case by email to confirm or change the approved answers. Throws 404, and 409 if the case is not
 * approved. The caller wakes the mailer.
 */
export async function startReview(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random'>,
  { id, by }: { id: string; by: Principal },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const found = await findOnboarding(trx, id);
    if (!found) throw notFound();
    await lockSections(trx, found.user_id);
    const onboarding = await lockOnboarding(trx, id);
    if (!onboarding) throw notFound();
    const isAsked = await askClient(trx, deps, { onboarding, by: actorOf(by), party: 'staff' });
    if (!isAsked) throw await notNow(trx, id, 'startReview', by);
  });
}
