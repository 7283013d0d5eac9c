import type { AnyStateMachine } from 'xstate';
import { nodesOf, placeOf } from '#machines/edges.ts';

/** How what a machine has invoked may end, as an event of the test model. */
export type Outcome<Name extends string = string> = {
  /** The event's name: what was done, and how it ended. */
  event: Name;
  /** What the actor answers; left out where it throws. */
  output?: unknown;
};

/** What a failing actor throws in the model; on the page it is a cut connection. */
const surprise = new Error('The connection was cut');

/** How everything that a machine invokes may end, by the invocation's id and a name of the way. */
export type Outcomes = Readonly<Record<string, Readonly<Record<string, Outcome>>>>;

type Written = Record<string, unknown>;
type Invoke = { id: string; onDone?: unknown; onError?: unknown };

/** The event under which a delayed transition is heard in the test model. */
export const afterEvent = (delay: string) => `after.${delay}`;

/**
 * The test model of a machine: the same states, transitions, guards and context, with every invocation turned into the
 * events that its outcomes are named by, every delay into one, and every effect dropped (`@xstate/test` refuses
 * invocations, and a model must touch nothing).
 *
 * @param actions what stands in for actions that reach for an actor
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

/** The outcomes of what each state invokes, as events, by the state's place. */
export function outcomesByPlace(machine: AnyStateMachine, outcomes: Outcomes) {
  return new Map(
    nodesOf(machine).map((node) => [
      placeOf(node),
      node.invoke.flatMap(({ id }) => Object.values(outcomes[id] ?? {})).map(outcomeEvent),
    ]),
  );
}

/** The event with which the model hears of an outcome, as its transitions read it. */
function outcomeEvent({ event, ...rest }: Outcome) {
  return 'output' in rest ? { type: event, output: rest.output } : { type: event, error: surprise };
}

/** What changes the context or raises an event is part of the machine's meaning; whatever else is an effect. */
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

/** The transitions that an invocation's end takes, once for each way in which it may end. */
function endsOf({ id, onDone, onError }: Invoke, outcomes: Outcomes): (readonly [string, unknown])[] {
  const ways = outcomes[id];
  if (!ways) throw new Error(`Nobody says how the invocation "${id}" may end`);
  return Object.values(ways).map((way) => [way.event, ('output' in way ? onDone : onError) ?? {}] as const);
}
