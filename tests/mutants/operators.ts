import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { edgesOf, nodesOf } from '#machines/graph/edges.ts';
import { addMutantsOf } from './added-edges.ts';
import { assignmentMutantsOf } from './assignments.ts';
import { edgeMutantsOf } from './edge-operators.ts';
import type { Mutant } from './mutant.ts';
import { stateMutantsOf } from './state-operators.ts';

/** Returns every mutant of a machine: edge by edge, state by state, action by action. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  return [
    ...edgesOf(machine).flatMap((edge) => edgeMutantsOf(edge)),
    ...nodesOf(machine).flatMap((node) => stateMutantsOf(node)),
    ...addMutantsOf(machine),
    ...assignmentMutantsOf(machine),
  ];
}

/**
 * Changes one edge, one state or one action of a running or resting machine in place.
 *
 * @param machine the mutant's machine, or one that was provided from it
 * @returns a function that undoes the change
 * @throws Error if the machine has no such edge or state
 */
export function apply(machine: AnyStateMachine, { id, path, change }: Mutant): () => void {
  const node = path.reduce<AnyStateNode | undefined>((outer, name) => outer?.states[name], machine.root);
  if (!node) throw new Error(`${machine.id} has no state ${path.join('.')}, of which "${id}" is`);
  return change(node);
}
