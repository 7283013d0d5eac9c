import { type AnyStateMachine, fromPromise, StateMachine } from 'xstate';
import { type AnswersOf, withGuards } from './guards.ts';

/**
 * Returns a machine that runs without a portal. Its actors never end by themselves: the user decides how they end by taking an
 * edge. The machines that it invokes are simulated in the same way.
 *
 * @param answers the chosen results of guards, read at each evaluation
 */
export function simulated<Machine extends AnyStateMachine>(machine: Machine, answers: AnswersOf): Machine {
  const actors = Object.entries(machine.implementations.actors).map(([name, logic]) => [
    name,
    logic instanceof StateMachine ? simulated(logic, answers) : fromPromise(() => new Promise(() => {})),
  ]);
  return withGuards(machine, answers).provide({ actors: Object.fromEntries(actors) }) as Machine;
}

/** Returns the same machine without its messages to a parent, which does not exist here. */
export function alone<Machine extends AnyStateMachine>(machine: Machine): Machine {
  const { actions } = machine.implementations;
  return 'tellParent' in actions
    ? (machine.provide({ actions: { ...actions, tellParent: () => {} } }) as Machine)
    : machine;
}
