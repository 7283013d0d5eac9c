import type { AnyMachineSnapshot } from 'xstate';
import { placesIn } from './places.ts';
import type { ModelPath } from './shortest-paths.ts';

/**
 * A state and an event that can happen in it: `verified.leaving.idle and verified.step.wallet.saving|signOut`. A state is
 * where the machine stands, in all its regions; an event counts by its name, whatever it is sent with.
 */
export function pairOf(state: AnyMachineSnapshot, { type }: { type: string }): string {
  return `${[...placesIn(state)].sort().join(' and ')}|${type}`;
}

/** Every pair that a path walks. */
export function pairsOf({ first, steps }: ModelPath): readonly string[] {
  return steps.map(({ event }, index) => pairOf(steps[index - 1]?.state ?? first, event));
}

/** The pair that a path ends with; null for one on which nothing happens. */
export function lastPairOf({ first, steps }: ModelPath): string | null {
  const last = steps.at(-1);
  return last ? pairOf(steps.at(-2)?.state ?? first, last.event) : null;
}
