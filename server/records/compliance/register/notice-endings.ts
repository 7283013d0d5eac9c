import { sql } from 'kysely';
import { noticeDays } from '#domain/compliance/register/watch.ts';
import { systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { happened } from '#server/platform/events/events.ts';
import { type AheadAsked, noticeAhead } from '../notice-ahead.ts';

/** Emits an event for each registration in force that ends within 90 days, and again within 30 days; each once per last day. */
export function noticeEndings(deps: Pick<CoreDeps, 'db' | 'clock'>, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  return noticeAhead(
    deps,
    {
      steps: noticeDays,
      find: ({ after, from, until, suffix, atMost }: AheadAsked) =>
        db
          .selectFrom('case_registrations')
          .select(['onboarding_id', 'expires_on as day', 'noticed'])
          .where('onboarding_id', '>', after)
          .where('outcome', '=', 'registered')
          .where('expires_on', '>=', from)
          .where('expires_on', '<=', until)
          .where('noticed', '!=', sql<string>`expires_on || ${suffix}`)
          .orderBy('onboarding_id')
          .limit(atMost)
          .execute(),
      async claim(trx, { onboarding_id, day, noticed: before }, noticed) {
        const { numUpdatedRows } = await trx
          .updateTable('case_registrations')
          .set({ noticed })
          .where('onboarding_id', '=', onboarding_id)
          .where('outcome', '=', 'registered')
          .where('expires_on', '=', day)
          .where('noticed', '=', before)
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      },
      emit: (trx, { onboarding_id: onboardingId, day: expiresOn }, within) =>
        happened(trx, { type: 'registration.ending', by: systemActor, onboardingId, expiresOn, within }),
    },
    signal,
  );
}
