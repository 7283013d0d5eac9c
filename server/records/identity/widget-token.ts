import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { assertUndecided } from '../onboarding/assert-editable.ts';
import { changeCheck, lockOrMakeCheck } from './checks.repository.ts';
import { representedClient } from './representative.ts';
import { assertNotDone, freshSelfCheck, type Subject } from './subject.ts';

/**
 * Returns a token that opens the provider's widget for one check (specification section 7, "Identity verification
 * provider section"). Throws 409 if the built-in check is configured or the check is completed, 503 if the provider is
 * unavailable.
 */
export async function issueWidgetToken(
  { db, clock, config, identity }: Pick<Deps, 'db' | 'clock' | 'config' | 'identity'>,
  subject: Subject,
): Promise<string> {
  if (identity.kind === 'manual') return identity.issueToken(subject.ids[0]);
  // Sets the provider before it can create an applicant and send events about it.
  const check = await inTransaction(db, async (trx) => {
    const now = clock.now();
    await assertUndecided(trx, subject.userId);
    const locked = await lockOrMakeCheck(trx, subject.ids, freshSelfCheck(subject, now));
    assertNotDone(locked);
    const opened =
      locked.provider === identity.kind
        ? locked
        : await changeCheck(trx, locked, {
            provider: identity.kind,
            ...(await representedClient(trx, { config }, locked)),
          });
    if (!opened) throw new Error('A locked check was changed');
    await happened(trx, { type: 'verification.widget-opened', by: subject.by, checkId: opened.id });
    return opened;
  });
  return identity.issueToken(check.id);
}
