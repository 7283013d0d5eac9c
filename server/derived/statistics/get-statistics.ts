import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { documentGroupKeys } from '#domain/catalogues/document-groups.ts';
import { identityMethods } from '#domain/compliance/entries/identity-method.ts';
import { daysAfter } from '#domain/rules/days.ts';
import { steps } from '#machines/steps.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { countLate, countsByStatus } from '../counts/case-counts.ts';
import { type DayRange, mondayOf, mondaysIn } from './days.ts';
import { durationOf } from './durations.ts';
import type { ItemMeasure } from './measures.ts';
import { draftsTouchedUntil, eventsIn, itemsIn } from './statistics.repository.ts';

export type Statistics = components['schemas']['Statistics'];

/** A draft without changes for this number of days is stalled. */
const STILL_AFTER_DAYS = 7;

const checkOutcomes = (['manual', 'sumsub'] as const).flatMap((provider) =>
  (['verified', 'refused'] as const).map((outcome) => ({ provider, outcome })),
);

/**
 * Returns the onboarding statistics of a range, and the current state. The cost depends on the range, not on the number
 * of cases.
 */
export async function getStatistics(db: Kysely<Database>, range: DayRange, now: Date): Promise<Statistics> {
  const [standing, lateNow, events, items, drafts] = await Promise.all([
    countsByStatus(db),
    countLate(db, now.toISOString()),
    eventsIn(db, range),
    itemsIn(db, range),
    draftsTouchedUntil(db, daysAfter(dayOf(now), -STILL_AFTER_DAYS)),
  ]);
  const weeks = new Map(mondaysIn(range).map((week) => [week, emptyWeek(week)]));
  for (const { measure, first_day, n } of events) {
    const week = weeks.get(mondayOf(first_day));
    if (week) week[measure] += n;
  }
  const itemsOf = (measure: ItemMeasure) =>
    new Map(items.filter((row) => row.measure === measure).map(({ item, n }) => [item, n]));
  const buckets = (measure: ItemMeasure) =>
    new Map([...itemsOf(measure)].map(([item, n]) => [Number(item), n]));
  const checks = itemsOf('check');
  const refused = itemsOf('refusedDocument');
  const methods = itemsOf('identityMethod');
  const still = new Map(drafts.map(({ item, n }) => [item, n]));
  return {
    ...range,
    now: standing,
    lateNow,
    weeks: [...weeks.values()],
    timeToSubmit: durationOf(buckets('timeToSubmit')),
    timeToDecide: durationOf(buckets('timeToDecide')),
    stops: steps.map(({ id }) => ({ step: id, cases: still.get(id) ?? 0 })),
    checks: checkOutcomes.map(({ provider, outcome }) => ({
      provider,
      outcome,
      checks: checks.get(`${provider}/${outcome}`) ?? 0,
    })),
    refusedDocuments: documentGroupKeys.map((group) => ({ group, requests: refused.get(group) ?? 0 })),
    methods: identityMethods.map(({ value: method }) => ({ method, entries: methods.get(method) ?? 0 })),
  };
}

function emptyWeek(week: string): Statistics['weeks'][number] {
  return { week, started: 0, submitted: 0, approved: 0, rejected: 0, changesRequested: 0, late: 0 };
}
