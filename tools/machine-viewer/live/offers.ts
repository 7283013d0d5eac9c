import type { AnyMachineSnapshot } from 'xstate';
import { activeStates } from '#machines/graph/xstate-internals.ts';
import type { AnEvent } from '../product.ts';
import type { Offer, Verdict } from './messages.ts';

/**
 * Returns every named event of the active states and the states around them: those that would be accepted now first.
 *
 * @param samples events with payloads that the guards can evaluate
 */
export function offersOf(snapshot: AnyMachineSnapshot, samples: readonly AnEvent[]): Offer[] {
  const ownEvents = new Set(activeStates(snapshot).flatMap(({ ownEvents }) => ownEvents));
  return [...ownEvents]
    .filter((type) => !type.startsWith('xstate.') && !type.endsWith('*'))
    .map((type) => offerOf(snapshot, type, samples))
    .sort((one, other) => order[one.can] - order[other.can] || one.type.localeCompare(other.type));
}

const order: Record<Verdict, number> = { yes: 0, unknown: 1, no: 2 };

/** Returns whether the machine would take the event as it is; unknown if a guard throws because data is missing. */
export function verdictOn(snapshot: AnyMachineSnapshot, event: { type: string }): Verdict {
  try {
    return snapshot.can(event) ? 'yes' : 'no';
  } catch {
    return 'unknown';
  }
}

/** Returns the event with the sample's payload that fits the state best. */
function offerOf(snapshot: AnyMachineSnapshot, type: string, samples: readonly AnEvent[]): Offer {
  const known = samples.filter((event) => event.type === type);
  const [best = { event: { type }, can: verdictOn(snapshot, { type }) }] = known
    .map((event) => ({ event, can: verdictOn(snapshot, event) }))
    .sort((one, other) => order[one.can] - order[other.can]);
  const { type: _, ...payload } = best.event;
  return { type, can: best.can, payload: JSON.stringify(payload, null, 2) };
}
