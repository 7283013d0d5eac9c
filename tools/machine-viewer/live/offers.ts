import type { AnyMachineSnapshot } from 'xstate';
import type { MachineId } from '#paths/machines.ts';
import { subjects } from '#paths/scripts.ts';
import { activeStates } from '../model/xstate-internals.ts';
import type { Offer, Verdict } from './messages.ts';

/** Returns every named event of the active states and the states around them: those that would be accepted now first. */
export function offersOf(snapshot: AnyMachineSnapshot, machine: MachineId | null): Offer[] {
  const ownEvents = new Set(activeStates(snapshot).flatMap(({ ownEvents }) => ownEvents));
  return [...ownEvents]
    .filter((type) => !type.startsWith('xstate.') && !type.endsWith('*'))
    .map((type) => offerOf(snapshot, type, machine))
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

/** Returns the payload of the path tests that fits the state best. */
function offerOf(snapshot: AnyMachineSnapshot, type: string, machine: MachineId | null): Offer {
  const sent = subjects
    .filter((subject) => subject.machine === machine)
    .flatMap(({ allEvents }) => allEvents);
  const known = sent.filter((event) => event.type === type);
  const [best = { event: { type }, can: verdictOn(snapshot, { type }) }] = known
    .map((event) => ({ event, can: verdictOn(snapshot, event) }))
    .sort((one, other) => order[one.can] - order[other.can]);
  const { type: _, ...payload } = best.event;
  return { type, can: best.can, payload: JSON.stringify(payload, null, 2) };
}
