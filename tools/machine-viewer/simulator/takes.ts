import type { AnyMachineSnapshot } from 'xstate';
import type { MachineId } from '#paths/machines.ts';
import { subjects } from '#paths/scripts.ts';
import { edgesInWords } from '../drawing/in-words.ts';
import { isWithin } from '../drawing/nesting.ts';
import { type Edge, edgeIdOf, edgesOf } from '../model/edges.ts';
import { activeStates } from '../model/xstate-internals.ts';
import type { Answers } from './guards.ts';

/** The event that makes a machine take an edge, with the guards that must be forced. */
export type Taking = { event: { type: string }; forced: Answers };

/** Why an edge cannot be taken now, as text for the user. */
export type Refusal = {
  why: string /** Whether it could be taken if its guard returned another result. */;
  needsGuard: boolean;
};

const surprise = () => new Error('The connection was cut');

/**
 * Returns the event that makes a machine take exactly one edge: one of the path tests' events that the guards let through. If
 * there is none and forcing is allowed, it finds the guard results that are needed.
 *
 * @param judge returns the ids of the edges that the machine would take on an event, with these guard results
 */
export function takingOf(
  snapshot: AnyMachineSnapshot,
  machine: MachineId | null,
  id: string,
  judge: (event: { type: string }, forced: Answers) => readonly string[],
  mayForce: boolean,
): Taking | Refusal {
  const edge = edgesOf(snapshot.machine).find((each) => each.id === id);
  if (!edge) return { why: 'The machine has no such edge.', needsGuard: false };
  if (edge.descriptor === 'always')
    return { why: 'It is taken by itself, as soon as its guard lets it.', needsGuard: false };
  if (!activeStates(snapshot).some((node) => node.id === edge.source.id)) {
    return { why: `The machine is not in “${edge.source.key}” now.`, needsGuard: false };
  }
  const events = eventsFor(edge, machine);
  const none: Answers = new Map();
  for (const event of events) if (judge(event, none).includes(id)) return { event, forced: none };
  const forced = guardsFor(snapshot, edge);
  if (!forced)
    return { why: 'Another edge that hears the same event is always taken before it.', needsGuard: false };
  if (!mayForce) return { why: 'Its guard, or that of an edge before it, says no.', needsGuard: true };
  for (const event of events) if (judge(event, forced).includes(id)) return { event, forced };
  return { why: 'Another edge that hears the same event is taken before it.', needsGuard: false };
}

/** Returns the events that may take the edge: those of the path tests first. */
function eventsFor({ descriptor }: Edge, machine: MachineId | null): readonly { type: string }[] {
  const own = subjects.filter((subject) => subject.machine === machine);
  const [, kind, actor = ''] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(descriptor) ?? [];
  if (kind === 'error') return [{ type: descriptor, error: surprise(), actorId: actor } as { type: string }];
  if (kind === 'done') {
    const outputs = own
      .flatMap(({ outcomes }) => Object.values(outcomes[actor] ?? {}))
      .filter((way) => 'output' in way);
    const ends = outputs.map(({ output }) => ({ type: descriptor, output, actorId: actor }));
    return [...ends, { type: descriptor, output: {}, actorId: actor } as { type: string }];
  }
  const said = own.flatMap(({ allEvents: all }) => all).filter(({ type }) => type === descriptor);
  return [...said, { type: descriptor }];
}

/** Returns the guard results with which the edge is the first that accepts the event; null if there are none. */
function guardsFor(snapshot: AnyMachineSnapshot, edge: Edge): Answers | null {
  const said = edgesInWords(snapshot.machine).filter(({ descriptor }) => descriptor === edge.descriptor);
  const isActive = (source: Edge['source']) => activeStates(snapshot).some((node) => node.id === source.id);
  const answers = new Map<string, boolean>();
  const wanted = said.find(({ id }) => id === edge.id)?.guard ?? null;
  if (wanted !== null) answers.set(wanted, true);
  const index = said.findIndex(({ id }) => id === edge.id);
  for (const [place, each] of said.entries()) {
    const isBefore = each.source === edge.source ? place < index : isWithin(each.source, edge.source);
    if (each.id === edge.id || !isBefore || !isActive(each.source)) continue;
    if (each.guard === null || each.guard === wanted) return null;
    answers.set(each.guard, false);
  }
  return answers;
}

/** Returns the ids of the edges that a machine would take on an event; none if a guard throws. */
export function edgesTaken(snapshot: AnyMachineSnapshot, event: { type: string }): readonly string[] {
  try {
    return snapshot.machine.getTransitionData(snapshot, event).map(edgeIdOf);
  } catch {
    return [];
  }
}
