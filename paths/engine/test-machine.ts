import type { AnyStateMachine } from 'xstate';
import { nodesOf, placeOf } from '#machines/graph/edges.ts';

/** How an invocation of a machine may end, as an event of the test model. */
export type Outcome<Name extends string = string> = {
  /** The event's name: what was done, and how it ended. */
  event: Name;
  /** The actor's output; omitted if it throws. */
  output?: unknown;
};

/** The error of a failing actor in the model; on the page it is a broken connection. */
const surprise = new Error('The connection was cut');

/** How every invocation of a machine may end, by the invocation's id and a name of the outcome. */
export type Outcomes = Readonly<Record<string, Readonly<Record<string, Outcome>>>>;

type Written = Record<string, unknown>;
type Invoke = { id: string; onDone?: unknown; onError?: unknown };

/** Returns the test model's event of a delayed transition. */
export const afterEvent = (delay: string) => `after.${delay}`;

/**
 * Returns the test model of a machine: the same states, transitions, guards and context, with every invocation turned into the
 * events of its outcomes, every delay into one event, and every effect removed (`@xstate/test` refuses invocations, and a model
 * must have no effects).
 *
 * @param actions replacements for actions that access an actor
 * @throws Error for an invocation without outcomes
 */
export function testMachineOf<Machine extends AnyStateMachine>(
  machine: Machine,
  outcomes: Outcomes,
  actions: Parameters<Machine['provide']>[0]['actions'] = {},
): Machine {
  const Same = machine.constructor as new (config: unknown, implementations: unknown) => Machine;
  return new Same(withoutEffects(machine.config, outcomes), {
    ...machine.implementations,
    actions: {
      ...Object.fromEntries(
        Object.entries(machine.implementations.actions).filter(([, action]) => staysInModel(action)),
      ),
      ...actions,
    },
  });
}

/** Returns the outcomes of each state's invocations as events, by the state's place. */
export function outcomesByPlace(machine: AnyStateMachine, outcomes: Outcomes) {
  return new Map(
    nodesOf(machine).map((node) => [
      placeOf(node),
      node.invoke.flatMap(({ id }) => Object.values(outcomes[id] ?? {})).map(outcomeEvent),
    ]),
  );
}

/** Returns the model's event of an outcome, as its transitions read it. */
function outcomeEvent({ event, ...rest }: Outcome) {
  return 'output' in rest ? { type: event, output: rest.output } : { type: event, error: surprise };
}

/** Returns whether an action changes the context or raises an event; all others are effects. */
function staysInModel(action: unknown): boolean {
  const kind: unknown = typeof action === 'function' && 'type' in action ? action.type : undefined;
  return kind === 'xstate.assign' || kind === 'xstate.raise';
}

function withoutEffects(state: unknown, outcomes: Outcomes): Written {
  const { invoke, after, on, states, ...rest } = state as Written;
  const ends = [invoke ?? []].flat().flatMap((each) => endsOf(each as Invoke, outcomes));
  const delays = Object.entries(after ?? {}).map(([delay, to]) => [afterEvent(delay), to] as const);
  return {
    ...rest,
    on: { ...(on as Written), ...Object.fromEntries(ends), ...Object.fromEntries(delays) },
    ...(states !== undefined && {
      states: Object.fromEntries(
        Object.entries(states as Written).map(([name, inner]) => [name, withoutEffects(inner, outcomes)]),
      ),
    }),
  };
}

/** Returns the transitions at an invocation's end, one for each outcome. */
function endsOf({ id, onDone, onError }: Invoke, outcomes: Outcomes): (readonly [string, unknown])[] {
  const ways = outcomes[id];
  if (!ways) throw new Error(`Nobody says how the invocation "${id}" may end`);
  return Object.values(ways).map((way) => [way.event, ('output' in way ? onDone : onError) ?? {}] as const);
}
