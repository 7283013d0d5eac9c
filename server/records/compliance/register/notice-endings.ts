import { sql } from 'kysely';
import { type NoticeDays, noticeDays } from '#domain/compliance/register/watch.ts';
import { systemActor } from '#server/platform/caller/principal.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { lockOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { findRegistration } from './check-registration.ts';

/** Registrations per query. */
const AT_ONCE = 50;
const DAY_MS = 86_400_000;

/** Names a notice. A renewed registration has another last day, so that its end is noticed again. */
const noticeOf = (expiresOn: string, within: NoticeDays) => `${expiresOn}/${within}`;

/** Emits an event for each registration in force that ends within 90 days, and again within 30 days; each once per last day. */
export async function noticeEndings(
  deps: Pick<CoreDeps, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  // The shortest first: a registration that is found late gets one notice.
  for (const within of noticeDays.toReversed()) await noticeWithin(deps, within, signal);
}

async function noticeWithin(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  within: NoticeDays,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const today = dayOf(now);
  const last = dayOf(new Date(now.getTime() + within * DAY_MS));
  const covering = noticeDays.filter((days) => days <= within).map((days) => `/${days}`);
  let after = '';
  while (!signal.aborted) {
    const due = await db
      .selectFrom('case_registrations')
      .select(['onboarding_id', 'expires_on', 'noticed'])
      .where('onboarding_id', '>', after)
      .where('outcome', '=', 'registered')
      .where('expires_on', '>=', today)
      .where('expires_on', '<=', last)
      .where(({ not, or, eb }) =>
        not(or(covering.map((suffix) => eb('noticed', '=', sql<string>`expires_on || ${suffix}`)))),
      )
      .orderBy('onboarding_id')
      .limit(AT_ONCE)
      .execute();
    for (const { onboarding_id, expires_on, noticed } of due) {
      after = onboarding_id;
      await inTransaction(db, async (trx) => {
        if (!(await lockOnboarding(trx, onboarding_id))) return;
        // Another server may have sent the notice, or the end may have changed.
        const locked = await findRegistration(trx, onboarding_id);
        if (locked?.expires_on !== expires_on || locked.noticed !== noticed) return;
        await trx
          .updateTable('case_registrations')
          .set({ noticed: noticeOf(expires_on, within) })
          .where('onboarding_id', '=', onboarding_id)
          .execute();
        await happened(trx, {
          type: 'registration.ending',
          by: systemActor,
          onboardingId: onboarding_id,
          expiresOn: expires_on,
          within,
        });
      });
    }
    if (due.length < AT_ONCE) return;
  }
}
