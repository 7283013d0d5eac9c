import { dueAt } from '#domain/rules/due-dates.ts';
import { riskFlagsOf } from '#domain/rules/risk-flags.ts';
import { type Actor, actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { lockOnboarding } from '#server/records/onboarding/onboarding.repository.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    /** @property from the due date before, ISO 8601 @property to after the change; null for none */
    'case.due-date-set': { by: Actor; onboardingId: string; from: string | null; to: string | null };
  }
}

/**
 * Sets the due date of a case that waits for staff, or restores the computed one. Throws 404, and 409 if the case does not wait.
 * @param due ISO 8601; null for the computed one
 */
export function setDueDate(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { id, due, by }: { id: string; due: string | null; by: Principal },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const onboarding = await lockOnboarding(trx, id);
    if (!onboarding) throw notFound();
    const { waiting_since: since, risk, due_at: from, due_set_to: setBefore } = onboarding;
    if (since === null) throw conflict('This case does not wait for us, so that nothing is due.');
    const to = due ?? dueAt(since, riskFlagsOf(risk), config.dueDays);
    if (due === setBefore && to === from) return;
    await trx.updateTable('onboardings').set({ due_at: to, due_set_to: due }).where('id', '=', id).execute();
    await happened(trx, { type: 'case.due-date-set', by: actorOf(by), onboardingId: id, from, to });
  });
}
