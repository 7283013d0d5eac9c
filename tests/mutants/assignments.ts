import { type AnyStateMachine, assign } from 'xstate';
import type { Mutant } from './mutant.ts';

type Changes = Record<string, unknown>;
/** The argument of `assign`: the new value of each property, or a function that returns all of them. */
type Assignment = Changes | ((...args: readonly unknown[]) => Changes);

/**
 * Returns the mutants of the named actions that assign to the context: one of the properties keeps its previous value. Which
 * properties a function returns is not known before it runs, so that it loses the first, and in another mutant the last of them.
 */
export function assignmentMutantsOf(machine: AnyStateMachine): Mutant[] {
  return assigningActionsOf(machine).flatMap((name) => {
    const assignment = assignmentOf(machine, name);
    const names = typeof assignment === 'function' ? ['first', 'last'] : Object.keys(assignment ?? {});
    return names.map((property) => ({
      id: `${machine.id}: ${name}: change assignment ${property}`,
      machine: machine.id,
      part: name,
      operator: 'change assignment' as const,
      path: [],
      change: ({ machine: own }) =>
        replaceAssignment(own, name, (now) =>
          typeof now === 'function'
            ? (...args) => withoutEnd(now(...args), property)
            : Object.fromEntries(Object.entries(now).filter(([key]) => key !== property)),
        ),
    }));
  });
}

/** Returns the names of the actions of a machine that assign to its context. */
export function assigningActionsOf(machine: AnyStateMachine): string[] {
  return Object.keys(machine.implementations.actions).filter((name) => assignmentOf(machine, name) !== null);
}

/** The assignments that are replaced now. A machine that is provided from another one has its actions. */
const replaced = new WeakSet<object>();

/**
 * Replaces what an action assigns, unless the machine has it replaced already, or has another action of that name.
 *
 * @returns a function that undoes the replacement
 */
export function replaceAssignment(
  { implementations: { actions } }: AnyStateMachine,
  name: string,
  replace: (assignment: Assignment) => Assignment,
): () => void {
  const { [name]: action } = actions;
  const assignment = readAssignment(action);
  if (assignment === null || replaced.has(Object(action))) return () => {};
  const other = assign(replace(assignment) as Parameters<typeof assign>[0]);
  replaced.add(other);
  Object.assign(actions, { [name]: other });
  return () => {
    Object.assign(actions, { [name]: action });
  };
}

/** Returns the properties that an assignment changes, as the library computes them. */
export function changesOf(assignment: Assignment, args: readonly unknown[]): Changes {
  if (typeof assignment === 'function') return assignment(...args);
  const values = Object.entries(assignment).map(([property, value]) => [
    property,
    typeof value === 'function' ? value(...args) : value,
  ]);
  return Object.fromEntries(values);
}

function assignmentOf({ implementations }: AnyStateMachine, name: string): Assignment | null {
  return readAssignment(implementations.actions[name]);
}

/** Returns the argument with which an action was made by `assign`; null for any other action. */
function readAssignment(action: unknown): Assignment | null {
  const { type, assignment }: { type?: unknown; assignment?: Assignment } = Object(action);
  return type === 'xstate.assign' && assignment !== undefined ? assignment : null;
}

function withoutEnd(changes: Changes, end: string): Changes {
  const entries = Object.entries(changes);
  return Object.fromEntries(end === 'first' ? entries.slice(1) : entries.slice(0, -1));
}
