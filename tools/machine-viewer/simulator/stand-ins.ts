import { type AnyStateMachine, fromPromise, StateMachine } from 'xstate';
import { type AnswersOf, withGuards } from './guards.ts';

/**
 * A machine that runs without a portal around it. What it asks of others never ends by itself: who simulates says how it
 * ends, by taking an edge. The machines that it runs are simulated in the same way.
 *
 * @param answers what guards answer, asked each time
 */
export function simulated<Machine extends AnyStateMachine>(machine: Machine, answers: AnswersOf): Machine {
  const actors = Object.entries(machine.implementations.actors).map(([name, logic]) => [
    name,
    logic instanceof StateMachine ? simulated(logic, answers) : fromPromise(() => new Promise(() => {})),
  ]);
  return withGuards(machine, answers).provide({ actors: Object.fromEntries(actors) }) as Machine;
}

/** The same machine by itself: whom it would tell has not started it. */
export function alone<Machine extends AnyStateMachine>(machine: Machine): Machine {
  const { actions } = machine.implementations;
  return 'tellParent' in actions
    ? (machine.provide({ actions: { ...actions, tellParent: () => {} } }) as Machine)
    : machine;
}
