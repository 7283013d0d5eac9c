import type { Firm } from './open-firm.ts';

/** Something that happens at the firm. */
export type Happening = {
  /** Days before the end of the seed; with a fraction for the time of day. */
  daysAgo: number;
  happens(firm: Firm): Promise<void>;
};

const DAY = 24 * 60 * 60 * 1000;

/** Returns when something happened. */
export function timeOf({ daysAgo }: Pick<Happening, 'daysAgo'>, until: Date): Date {
  return new Date(until.getTime() - daysAgo * DAY);
}

/** Plays the agenda in the order of time; of things at the same time, in the given order. */
export async function play(firm: Firm, agenda: readonly Happening[], until: Date): Promise<void> {
  for (const happening of agenda.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    firm.moveTo(timeOf(happening, until));
    await happening.happens(firm);
  }
}
