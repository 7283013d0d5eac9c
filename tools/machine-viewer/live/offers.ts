import type { AnyMachineSnapshot } from 'xstate';
import type { MachineId } from '#paths/machines.ts';
import { payloadsFor } from './event-payloads.ts';
import type { Offer, Verdict } from './messages.ts';

/** Every event that one of the states, or a state around them, hears by name: those it would take now first. */
export function offersOf(snapshot: AnyMachineSnapshot, machine: MachineId | null): Offer[] {
  const heard = new Set(snapshot._nodes.flatMap(({ ownEvents }) => ownEvents));
  return [...heard]
    .filter((type) => !type.startsWith('xstate.') && !type.endsWith('*'))
    .map((type) => offerOf(snapshot, type, machine))
    .sort((one, other) => order[one.can] - order[other.can] || one.type.localeCompare(other.type));
}

const order: Record<Verdict, number> = { yes: 0, unknown: 1, no: 2 };

/** Whether the machine would take the event as it is. A guard that looks for what is not there cannot tell. */
export function verdictOn(snapshot: AnyMachineSnapshot, event: { type: string }): Verdict {
  try {
    return snapshot.can(event) ? 'yes' : 'no';
  } catch {
    return 'unknown';
  }
}

/** The payload that fits the state best is offered. */
function offerOf(snapshot: AnyMachineSnapshot, type: string, machine: MachineId | null): Offer {
  const candidates = payloadsFor(machine, type).map((payload) => ({
    type,
    can: verdictOn(snapshot, { ...payload, type }),
    payload: JSON.stringify(payload, null, 2),
  }));
  const [best] = candidates.sort((one, other) => order[one.can] - order[other.can]);
  return best ?? { type, can: verdictOn(snapshot, { type }), payload: '{}' };
}
