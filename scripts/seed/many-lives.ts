import { createChance } from './chance.ts';
import { live } from './life.ts';

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

/** Cases begin in the order of their numbers, so that the audit can be written in the order of time. */
export function earliestStart(options: ManyLives, number: number): number {
  return Math.floor(startOf(options) + (number / options.cases) * TWO_YEARS);
}

/** Returns the history of the case with this number, counted from 0: the first draws of its random sequence. */
export function lifeOf(options: ManyLives, number: number) {
  const chance = createChance(options.seed, number + 1);
  const startedAt = earliestStart(options, number + chance.share());
  return { chance, life: live(chance, startedAt, options.until) };
}
