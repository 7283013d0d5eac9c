import { createChance } from './chance.ts';
import { type Life, live } from './life.ts';

const TWO_YEARS = 2 * 365 * 86_400_000;

export type ManyLives = {
  cases: number;
  /** The same seed makes the same cases. */
  seed: number;
  /** The end of the two years; milliseconds since 1970. */
  until: number;
};

export function startOf({ until }: Pick<ManyLives, 'until'>): number {
  return until - TWO_YEARS;
}

/**
 * Cases begin in the order of their numbers, so that the audit can be written in the order of time. The firm grows: at the end twice
 * as many begin in a week as on average.
 */
export function earliestStart(options: ManyLives, number: number): number {
  return Math.floor(startOf(options) + Math.sqrt(number / options.cases) * TWO_YEARS);
}

/** Returns the history of the case with this number, counted from 0: the first draws of its random sequence. */
export function lifeOf(options: ManyLives, number: number) {
  const chance = createChance(options.seed, number + 1);
  const startedAt = earliestStart(options, number + chance.share());
  return { chance, life: live(chance, startedAt, options.until) };
}

const PICTURED = 20;

/**
 * Returns the numbers of the cases whose documents and photographs can be viewed: the first of the queue, which have waited
 * longest, and the latest other cases if fewer are waiting.
 */
export function picturedCases(options: ManyLives): number[] {
  const waiting: { number: number; since: number }[] = [];
  for (let number = 0; number < options.cases; number += 1) {
    const { life } = lifeOf(options, number);
    // Every later case begins after twenty have started to wait.
    if (waiting.filter(({ since }) => since < life.startedAt).length >= PICTURED) break;
    const since = waitingSince(life);
    if (since !== null) waiting.push({ number, since });
  }
  const first = waiting.toSorted((a, b) => a.since - b.since).map(({ number }) => number);
  const latest = Array.from({ length: Math.min(PICTURED, options.cases) }, (_, at) => options.cases - 1 - at);
  return [...new Set([...first, ...latest])].slice(0, PICTURED);
}

function waitingSince({ status, events }: Life): number | null {
  if (status !== 'submitted' && status !== 'in_review') return null;
  return events.findLast(({ event }) => event === 'submit')?.at ?? null;
}
