import { sql } from 'kysely';
import { noticeDays } from '#domain/compliance/register/watch.ts';
import { systemActor } from '#server/platform/caller/principal.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { happened } from '#server/platform/events/events.ts';
import { noticeAhead, windowsAhead } from '#server/platform/jobs/notice-ahead.ts';
import { lockOnboarding } from '#server/records/onboarding/onboarding.repository.ts';

/** Emits an event for each registration in force that ends within 90 days, and again within 30 days; each once per last day. */
export function noticeEndings(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  return noticeAhead(
    db,
    {
      windows: windowsAhead(dayOf(clock.now()), noticeDays),
      find: ({ after, from, until, suffix, atMost }) =>
        db
          .selectFrom('case_registrations')
          .select(['onboarding_id as id', 'expires_on as day', 'noticed'])
          .where('onboarding_id', '>', after.id)
          .where('outcome', '=', 'registered')
          .where('expires_on', '>=', from)
          .where('expires_on', '<=', until)
          .where('noticed', '!=', sql<string>`expires_on || ${suffix}`)
          .orderBy('onboarding_id')
          .limit(atMost)
          .execute(),
      async notify(trx, { id: onboardingId, day: expiresOn, noticed: before }, { notice, step: within }) {
        if (!(await lockOnboarding(trx, onboardingId))) return;
        const { numUpdatedRows } = await trx
          .updateTable('case_registrations')
          .set({ noticed: notice })
          .where('onboarding_id', '=', onboardingId)
          .where('outcome', '=', 'registered')
          .where('expires_on', '=', expiresOn)
          .where('noticed', '=', before)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return;
        await happened(trx, {
          type: 'registration.ending',
          by: systemActor,
          onboardingId,
          expiresOn,
          within,
        });
      },
    },
    signal,
  );
}
