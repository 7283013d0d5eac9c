import type { Transaction } from 'kysely';
import { daysAfter } from '#domain/rules/days.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { lockOnboarding } from '#server/records/onboarding/onboarding.repository.ts';

/** Cases per query. */
const AT_ONCE = 50;

/** A case with a day ahead. @property day `YYYY-MM-DD` @property noticed the last notice; empty for none */
export type CaseAhead = { onboarding_id: string; day: string; noticed: string };

/**
 * Which cases a query returns.
 * @property after cases with a later id @property from the first day @property until the last day
 * @property suffix those whose last notice is not their day with this suffix
 */
export type AheadAsked = { after: string; from: string; until: string; suffix: string; atMost: number };

/** What one kind of notices reads and writes. */
type Notices<Days extends number> = {
  /** Days before the day, the first notice first. */
  steps: readonly Days[];
  /** Returns cases by id. */
  find(asked: AheadAsked): Promise<CaseAhead[]>;
  /** Stores the notice of a locked case. Returns false if the day or the last notice has changed. */
  claim(trx: Transaction<Database>, ahead: CaseAhead, notice: string): Promise<boolean>;
  /** Emits the event of a notice. */
  emit(trx: Transaction<Database>, ahead: CaseAhead, within: Days): Promise<void>;
};

/**
 * Notifies once per day and step before a day of a case. Only the nearest step applies, so that a case that is found late gets one
 * notice. A notice is claimed in the transaction of its event, so that only one of two servers emits it.
 */
export async function noticeAhead<Days extends number>(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  { steps, find, claim, emit }: Notices<Days>,
  signal: AbortSignal,
): Promise<void> {
  const today = dayOf(clock.now());
  for (const [index, within] of steps.entries()) {
    const shorter = steps[index + 1];
    const suffix = `/${within}`;
    const days = {
      from: shorter === undefined ? today : daysAfter(today, shorter + 1),
      until: daysAfter(today, within),
    };
    let after = '';
    while (!signal.aborted) {
      const found = await find({ ...days, after, suffix, atMost: AT_ONCE });
      for (const ahead of found) {
        after = ahead.onboarding_id;
        await inTransaction(db, async (trx) => {
          if (!(await lockOnboarding(trx, ahead.onboarding_id))) return;
          if (await claim(trx, ahead, `${ahead.day}${suffix}`)) await emit(trx, ahead, within);
        });
      }
      if (found.length < AT_ONCE) break;
    }
  }
}
