import { todayAtRegistrar } from '#domain/msb/due-dates.ts';
import { systemActor } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { findState } from '../compliance/register/register.repository.ts';
import { storedMsbApplications } from './definition.ts';
import { mailMoved } from './mails.ts';
import { moved } from './move.ts';
import { findExactMatch } from './register-matches.ts';

type RecordDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'random'>;

/** Applications per query. */
const AT_ONCE = 50;

/**
 * Records the registration of each application that was filed with FINTRAC, and that the register now has. The comparison is
 * repeated with every run, because few applications are filed at a time and answers may be corrected meanwhile.
 */
export async function recordRegistrations(
  deps: RecordDeps & { mailer: Pick<Deps['mailer'], 'nudge'> },
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps;
  if ((await findState(db)).version === 0) return;
  let after = '';
  while (!signal.aborted) {
    const filed = await db
      .selectFrom('msb_applications')
      .select('id')
      .where('status', '=', 'filed')
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const { id } of filed) {
      after = id;
      if (await recordRegistration(deps, id)) deps.mailer.nudge();
    }
    if (filed.length < AT_ONCE) return;
  }
}

/** @returns whether a mail was queued */
async function recordRegistration(deps: RecordDeps, id: string): Promise<boolean> {
  const { db, clock } = deps;
  const { change } = managedEntries(deps, storedMsbApplications(deps));
  return inTransaction(db, async (trx) => {
    let isRecorded = false;
    const entry = await change(trx, {
      id,
      version: undefined,
      by: systemActor,
      async to(before) {
        // Staff may have been faster.
        if (before.status !== 'filed') return before;
        const now = clock.now();
        const { exact } = await findExactMatch(trx, before, now);
        if (!exact) return before;
        isRecorded = true;
        const today = todayAtRegistrar(now);
        const isFirst = before.registeredOn === '' && exact.approvedOn !== '' && exact.approvedOn <= today;
        const asked = {
          status: 'registered' as const,
          // FINTRAC names the day of the first approval, also after a renewal.
          on: isFirst ? exact.approvedOn : today,
          registrationNumber: exact.number,
          validUntil: exact.expiresOn,
        };
        return moved(before, asked, { party: 'staff', byId: null, now });
      },
    });
    if (!isRecorded) return false;
    const { assigneeId, registrationNumber } = entry;
    await happened(trx, {
      type: 'msb-application.registered',
      by: systemActor,
      applicationId: id,
      assigneeId,
      registrationNumber,
    });
    return mailMoved(trx, deps, entry);
  });
}
