import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { nodesOf, placeOf } from '#machines/edges.ts';
import { coverageOf } from './coverage.ts';
import { type MachineId, machines } from './machines.ts';
import { subjects } from './scripts.ts';

/** The events of a machine, by their names, that none of its states hears any more; none where nobody walks it. */
export function unheardEvents(machine: MachineId): readonly string[] {
  const heard = new Set(coverageOf(machine).pairs.all.map((pair) => pair.slice(pair.lastIndexOf('|') + 1)));
  const said = subjects.filter((subject) => subject.machine === machine).flatMap((subject) => subject.said);
  return [...new Set(said.map(({ type }) => type))].filter((type) => !heard.has(type));
}

/**
 * The states of a machine, by their places, into which no transition leads, whatever its guard says; of one that is walked
 * those, too, into which no guard ever lets anybody.
 */
export function unreachedStates(machine: MachineId): readonly string[] {
  const reached = reachedNodes(machines[machine]);
  const unlinked = nodesOf(machines[machine]).filter((node) => !reached.has(node));
  const walked = new Set(coverageOf(machine).pairs.all.flatMap(placesOfPair));
  const isWalked = walked.size > 0;
  const shut = nodesOf(machines[machine]).filter(
    (node) => isWalked && isSeenAtRest(node) && !walked.has(placeOf(node)),
  );
  return [...new Set([...unlinked, ...shut].map(placeOf))];
}

/** One in which a machine can be and hear something: neither ended, nor passed through at once. */
function isSeenAtRest({ type, always, transitions }: AnyStateNode): boolean {
  return type === 'atomic' && !always?.length && transitions.size > 0;
}

const placesOfPair = (pair: string) => pair.slice(0, pair.lastIndexOf('|')).split(' and ');

/** Every state that its machine may enter, if all guards let it. */
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
