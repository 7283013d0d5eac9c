import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { nodesOf, placeOf } from '#machines/graph/edges.ts';
import { coverageOf } from './coverage.ts';
import { type MachineId, machines } from './machines.ts';
import { nameOf } from './plan.ts';
import { subjects } from './scripts.ts';

/** Returns the events of a machine, by their names, that no reachable state accepts; empty for a machine without paths. */
export function unhandledEvents(machine: MachineId): readonly string[] {
  const handled = new Set(coverageOf(machine).pairs.all.map((pair) => pair.slice(pair.lastIndexOf('|') + 1)));
  const sent = subjects
    .filter((subject) => subject.machine === machine)
    .flatMap((subject) => subject.allEvents);
  return [...new Set(sent.map(nameOf))].filter((name) => !handled.has(name));
}

/**
 * Returns the states of a machine, by their places, that no transition leads to, whatever its guard; for a machine with paths
 * also those that no guard allows.
 */
export function unreachedStates(machine: MachineId): readonly string[] {
  const reached = reachedNodes(machines[machine]);
  const unlinked = nodesOf(machines[machine]).filter((node) => !reached.has(node));
  const visited = new Set(coverageOf(machine).pairs.all.flatMap(placesOfPair));
  const isVisited = visited.size > 0;
  const shut = nodesOf(machines[machine]).filter(
    (node) => isVisited && isSeenAtRest(node) && !visited.has(placeOf(node)),
  );
  return [...new Set([...unlinked, ...shut].map(placeOf))];
}

/** Returns whether a machine can stay in a state and receive events there: neither final nor passed at once. */
function isSeenAtRest({ type, always, transitions }: AnyStateNode): boolean {
  return type === 'atomic' && !always?.length && transitions.size > 0;
}

const placesOfPair = (pair: string) => pair.slice(0, pair.lastIndexOf('|')).split(' and ');

/** Returns every state that the machine can enter if all guards allow it. */
function reachedNodes(machine: AnyStateMachine): ReadonlySet<AnyStateNode> {
  const reached = new Set<AnyStateNode>();
  const enter = (node: AnyStateNode): void => {
    if (reached.has(node)) return;
    reached.add(node);
    if (node.parent) enter(node.parent);
    const inner: readonly AnyStateNode[] =
      node.type === 'parallel' ? Object.values(node.states) : (node.initial?.target ?? []);
    const targets = [...(node.always ?? []), ...[...node.transitions.values()].flat()].flatMap(
      ({ target }) => target ?? [],
    );
    for (const next of [...inner, ...targets]) enter(next);
  };
  enter(machine.root);
  return reached;
}
