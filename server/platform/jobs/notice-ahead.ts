import type { Transaction } from 'kysely';
import { daysAfter } from '#domain/rules/days.ts';
import type { CoreDeps } from '../core/deps.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';

/** Records per query. */
const AT_ONCE = 50;

/** A record with a day of which its assignee is notified. @property noticed the last notice; empty for none */
export type RecordAhead = { id: string; day: string; noticed: string };

/** The records of one notice: those whose day is from `from` until `until`. */
type Window<Step> = { step: Step; from: string; until: string };

/**
 * Which records a query returns, in one order.
 * @property after records after this one @property from the first day @property until the last day
 * @property suffix those whose last notice is not their day with this suffix
 */
export type AheadAsked = {
  after: Pick<RecordAhead, 'id' | 'day'>;
  from: string;
  until: string;
  suffix: string;
  atMost: number;
};

/** What one kind of notices reads and writes. */
type Notices<Step extends string | number, Found extends RecordAhead> = {
  /** The steps of the notices. Their days do not overlap, so that a record that is found late gets one notice. */
  windows: readonly Window<Step>[];
  find(asked: AheadAsked): Promise<Found[]>;
  /**
   * Locks the record, stores the notice and emits its event. Does nothing if the day or the last notice has changed, so that only
   * one of two servers emits it.
   */
  notify(trx: Transaction<Database>, found: Found, notice: { notice: string; step: Step }): Promise<void>;
};

/** Returns the windows of notices a number of days before a day. @param steps the number of days, the first notice first */
export function windowsAhead<Days extends number>(today: string, steps: readonly Days[]): Window<Days>[] {
  return steps.map((step, index) => {
    const shorter = steps[index + 1];
    const from = shorter === undefined ? today : daysAfter(today, shorter + 1);
    return { step, from, until: daysAfter(today, step) };
  });
}

/** Notifies once per day and step of a day that is ahead, or past. */
export async function noticeAhead<Step extends string | number, Found extends RecordAhead>(
  db: CoreDeps['db'],
  { windows, find, notify }: Notices<Step, Found>,
  signal: AbortSignal,
): Promise<void> {
  for (const { step, ...days } of windows) {
    const suffix = `/${step}`;
    let after = { id: '', day: '' };
    while (!signal.aborted) {
      const page = await find({ ...days, after, suffix, atMost: AT_ONCE });
      for (const found of page) {
        after = found;
        const notice = `${found.day}${suffix}`;
        await inTransaction(db, (trx) => notify(trx, found, { notice, step }));
      }
      if (page.length < AT_ONCE) break;
    }
  }
}
