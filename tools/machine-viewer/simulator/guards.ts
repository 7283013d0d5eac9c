import type { AnyStateMachine } from 'xstate';
import { edgesInWords } from '../drawing/in-words.ts';

/** The chosen results of guards, by their names with their plain params; other guards are evaluated. */
export type Answers = ReadonlyMap<string, boolean>;

/** Returns every guard of a machine as in its definition, such as `isAt wallet`. */
export function guardsOf(machine: AnyStateMachine): readonly string[] {
  const guardNames = edgesInWords(machine).flatMap(({ guard }) => guard ?? []);
  return [...new Set(guardNames)].sort((one, other) => one.localeCompare(other));
}

/** Returns the current results of a machine's guards, by the machine's id. */
export type AnswersOf = (machine: string) => Answers;

/** Returns the same machine with guards that return the chosen results, or else are evaluated. */
export function withGuards<Machine extends AnyStateMachine>(machine: Machine, answers: AnswersOf): Machine {
  const guards = Object.entries(machine.implementations.guards).flatMap(([name, guard]) => {
    // A guard of XState, such as `stateIn(…)`, is no function that can be called.
    if (typeof guard !== 'function' || 'check' in guard) return [];
    const chosen = (...asked: Parameters<typeof guard>): boolean => {
      const [, params] = asked;
      const plain = Object.values(Object(params)).filter((value) => Object(value) !== value);
      const own = answers(machine.id);
      return own.get([name, ...plain].join(' ')) ?? own.get(name) ?? guard(...asked);
    };
    return [[name, chosen] as const];
  });
  return machine.provide({ guards: Object.fromEntries(guards) }) as Machine;
}
