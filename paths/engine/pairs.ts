import type { AnyMachineSnapshot } from 'xstate';
import { type NameOf, typeOf } from './event-names.ts';
import { placesIn } from './places.ts';
import type { ModelPath } from './shortest-paths.ts';

/**
 * A state and an event that can happen in it: `verified.leaving.idle and verified.step.wallet.saving|signOut`. A state consists
 * of the machine's places, in all its regions; an event counts by its name, whatever its payload.
 */
export function pairOf(state: AnyMachineSnapshot, event: { type: string }, nameOf: NameOf = typeOf): string {
  return `${[...placesIn(state)].sort().join(' and ')}|${nameOf(event)}`;
}

/** Returns every pair that a path covers. */
export function pairsOf({ first, steps }: ModelPath, nameOf: NameOf = typeOf): readonly string[] {
  return steps.map(({ event }, index) => pairOf(steps[index - 1]?.state ?? first, event, nameOf));
}

/** Returns the last pair of a path; null if it has no event. */
export function lastPairOf({ first, steps }: ModelPath, nameOf: NameOf = typeOf): string | null {
  const last = steps.at(-1);
  return last ? pairOf(steps.at(-2)?.state ?? first, last.event, nameOf) : null;
}
