import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { edgesOf } from './edges.ts';

/** An event of a machine, by its descriptor in a transition. */
export type DescribedEvent = { machine: AnyStateMachine; event: string };

/**
 * Returns the sentence that a machine's definition has about a state or an event; null without one. `xstate.after.…` and `always`
 * have a general sentence.
 */
export function descriptionOf(of: AnyStateNode | DescribedEvent): string | null {
  if (!('event' in of)) return of.description ?? null;
  const { machine, event } = of;
  const known = edgesOf(machine).find(
    ({ descriptor, definition }) => descriptor === event && definition.description,
  );
  if (known) return known.definition.description ?? null;
  if (event === 'always') return 'Taken at once if its guard allows it.';
  return event.startsWith('xstate.after.') ? 'The time for it has passed.' : null;
}

/**
 * Returns the same machine with descriptions that are stored next to it. Those in its definition remain.
 *
 * @param describe returns a sentence about a state or an event; null without one
 */
export function withDescriptions<Machine extends AnyStateMachine>(
  machine: Machine,
  describe: (of: AnyStateNode | DescribedEvent) => string | null,
): Machine {
  const Same = machine.constructor as new (config: unknown, implementations: unknown) => Machine;
  return new Same(describedConfig(machine.root, machine.config, describe), machine.implementations);
}

/** Returns the configuration of a state with descriptions of the state and of its transitions. */
export function describedConfig(
  node: AnyStateNode,
  config: Readonly<Record<string, unknown>>,
  describe: (of: AnyStateNode | DescribedEvent) => string | null,
): Record<string, unknown> {
  const of = (event: string, transitions: unknown) =>
    withDescription(transitions, describe({ machine: node.machine, event }));
  const description = describe(node);
  const { id, on, invoke, states, ...rest } = config;
  return {
    ...(id === undefined ? {} : { id }),
    ...(description === null ? {} : { description }),
    ...rest,
    ...(invoke === undefined
      ? {}
      : { invoke: mapped(invoke, (each, at) => withOutcomes(each, node.invoke[at]?.id, of)) }),
    ...(on === undefined ? {} : { on: eachOf(on, of) }),
    ...(states === undefined
      ? {}
      : {
          states: eachOf(states, (name, inner) => {
            const child: AnyStateNode | undefined = node.states[name];
            return child ? describedConfig(child, Object(inner), describe) : inner;
          }),
        }),
  };
}

/** Returns an invocation whose transitions have the descriptions of its outcomes. */
function withOutcomes(
  invoke: unknown,
  id: string | undefined,
  of: (event: string, transitions: unknown) => unknown,
): unknown {
  const { onDone, onError, onSnapshot, ...rest } = Object(invoke);
  return {
    ...rest,
    ...(onDone === undefined ? {} : { onDone: of(`xstate.done.actor.${id}`, onDone) }),
    ...(onError === undefined ? {} : { onError: of(`xstate.error.actor.${id}`, onError) }),
    ...(onSnapshot === undefined ? {} : { onSnapshot: of(`xstate.snapshot.actor.${id}`, onSnapshot) }),
  };
}

/** Returns the transitions of an event, each with the description unless it has its own. */
function withDescription(transitions: unknown, description: string | null): unknown {
  if (description === null || transitions === undefined) return transitions;
  return mapped(transitions, (each) =>
    typeof each === 'string' ? { target: each, description } : { description, ...Object(each) },
  );
}

function mapped(value: unknown, change: (each: unknown, at: number) => unknown): unknown {
  return Array.isArray(value) ? value.map(change) : change(value, 0);
}

function eachOf(value: unknown, change: (name: string, inner: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, inner]) => [name, change(name, inner)]),
  );
}
