import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import { placeOf } from '#machines/graph/edges.ts';
import { activeStates } from '#machines/graph/xstate-internals.ts';
import { type Choice, chooseFrom, type Plan, type PlannedPath } from './choose.ts';
import { named } from './event-names.ts';
import { placesIn } from './places.ts';
import { asVisited, type PathStep, shortestPaths } from './shortest-paths.ts';
import { type Outcomes, outcomesByPlace, testMachineOf } from './test-machine.ts';

/** What a plan needs to know of a machine; only `events` is needed, if the machine invokes nothing and has no input. */
export type Table<Machine extends AnyStateMachine, Event extends { type: string }> = {
  /** Every event with its payloads. Which of them a state accepts, and how an invocation ends in it, is the machine's own. */
  events: readonly Event[];
  /** Returns whether an event that the machine accepts can happen in this state. */
  isPossible?(event: Event, state: SnapshotFrom<Machine>): boolean;
  /** How every invocation may end, by its id. */
  outcomes?: Outcomes;
  /** Replacements for actions that access an actor. */
  actions?: Parameters<Machine['provide']>[0]['actions'];
  /** Where paths begin, each with a name and an input; without it, at the start of the machine. */
  starts?: Readonly<Record<string, InputFrom<Machine>>>;
  /** Returns what distinguishes two states in addition to their places; without it, nothing does. */
  key?(state: SnapshotFrom<Machine>): unknown;
  /** Whether the first event of each path happens before a page shows anything of the machine: paths begin after it. */
  isReadAhead?: boolean;
} & Omit<Choice<SnapshotFrom<Machine>, Event>, 'placesOf'>;

/**
 * Returns the paths over a machine for tests and testers: the shortest path over every transition, chosen from them one for every
 * edge, and one into every state.
 */
export function planOf<
  Machine extends AnyStateMachine,
  Event extends { type: string } = EventFromLogic<Machine>,
>(machine: Machine, table: Table<Machine, Event>): Plan<SnapshotFrom<Machine>, Event> {
  type State = SnapshotFrom<Machine>;
  const { events, outcomes = {}, isPossible = () => true, isReadAhead = false } = table;
  const isOnlyInModel = (event: Event, state: State) => table.isOnlyInModel?.(event, state) ?? false;
  const model = testMachineOf(machine, outcomes, table.actions);
  const outcomesAt = outcomesByPlace(machine, outcomes);

  function eventsIn(state: State): readonly Event[] {
    const handled = events.filter(
      (event) =>
        isPossible(event, state) &&
        // The events of outcomes and delays are the model's, in addition to the machine's own.
        model.getTransitionData(state, event as unknown as EventFromLogic<Machine>).length > 0,
    );
    // The type of a general machine does not have snapshots of this kind; every machine of `setup` has them.
    const nodes = activeStates(state as AnyMachineSnapshot);
    const ends = nodes.flatMap((node) => outcomesAt.get(placeOf(node)) ?? []);
    return [...handled, ...(ends as unknown as Event[])];
  }

  function pathsFrom([start, input]: [string, InputFrom<Machine>]): readonly PlannedPath<State, Event>[] {
    return shortestPaths(model, {
      input,
      events: eventsIn,
      key: (state) => JSON.stringify([(state as AnyMachineSnapshot).value, table.key?.(state)]),
    })
      .map(({ first, steps }) => {
        // The library types a path's events as the machine's own.
        return { first, steps: steps as readonly PathStep[] as readonly PathStep<State, Event>[] };
      })
      .filter(({ first, steps: [begin] }) => !isReadAhead || (begin && !isOnlyInModel(begin.event, first)))
      .map(({ first, steps }) =>
        named<State, Event>(
          {
            input,
            first: isReadAhead ? (steps[0]?.state ?? first) : first,
            steps: steps.slice(isReadAhead ? 1 : 0),
            start,
          },
          table.nameOf,
        ),
      );
  }

  const starts = Object.entries<InputFrom<Machine>>(
    table.starts ?? { start: undefined as InputFrom<Machine> },
  );
  const chosen = chooseFrom<State, Event>(starts.flatMap(pathsFrom), { ...table, placesOf: placesIn });
  const visited = (path: PlannedPath<State, Event>) => asVisited(model, path);
  return { ...chosen, edges: chosen.edges.map(visited), states: chosen.states.map(visited) };
}
