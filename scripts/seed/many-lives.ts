import { createChance } from './chance.ts';
import { live } from './life.ts';

const TWO_YEARS = 2 * 365 * 86_400_000;

export type ManyLives = {
  cases: number;
  /** The same number makes the same cases. */
  seed: number;
  /** When their two years end; milliseconds since 1970. */
  until: number;
};

export function startOf({ until }: Pick<ManyLives, 'until'>): number {
  return until - TWO_YEARS;
}

/** Cases begin in the order of their numbers, so that the audit can be written as time goes on. */
export function earliestStart(options: ManyLives, number: number): number {
  return Math.floor(startOf(options) + (number / options.cases) * TWO_YEARS);
}

/** What becomes of the case of this number, counted from 0: the first that its chance decides. */
export function lifeOf(options: ManyLives, number: number) {
  const chance = createChance(options.seed, number + 1);
  const startedAt = earliestStart(options, number + chance.share());
  return { chance, life: live(chance, startedAt, options.until) };
}
