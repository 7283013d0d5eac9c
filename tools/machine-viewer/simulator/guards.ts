import type { AnyStateMachine } from 'xstate';
import { edgesInWords } from '../drawing/in-words.ts';

/** What guards answer, by their names with their plain params; what is not listed is asked for real. */
export type Answers = ReadonlyMap<string, boolean>;

/** Every guard of a machine as its definition says it, such as `isAt wallet`. */
export function guardsOf(machine: AnyStateMachine): readonly string[] {
  const said = edgesInWords(machine).flatMap(({ guard }) => guard ?? []);
  return [...new Set(said)].sort((one, other) => one.localeCompare(other));
}

/** The answers that a machine's guards are to give now, by the machine's id. */
export type AnswersOf = (machine: string) => Answers;

/** The same machine, whose guards answer as `answers` says, and for real where it says nothing. */
export function withGuards<Machine extends AnyStateMachine>(machine: Machine, answers: AnswersOf): Machine {
  const guards = Object.entries(machine.implementations.guards).map(([name, guard]) => {
    if (typeof guard !== 'function') throw new Error(`The guard "${name}" is no function`);
    const chosen = (...asked: Parameters<typeof guard>): boolean => {
      const [, params] = asked;
      const plain = Object.values(Object(params)).filter((value) => Object(value) !== value);
      const own = answers(machine.id);
      return own.get([name, ...plain].join(' ')) ?? own.get(name) ?? guard(...asked);
    };
    return [name, chosen];
  });
  return machine.provide({ guards: Object.fromEntries(guards) }) as Machine;
}
