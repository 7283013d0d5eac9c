import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import { placeOf } from '#machines/edges.ts';
import type { Action } from '../actions.ts';
import type { MachineId } from '../machines.ts';
import { placesIn } from '../places.ts';
import { named, type PlannedPath, planOf } from '../plan.ts';
import { refusedIn } from '../refused.ts';
import type { Performance, Recognition, Subject } from '../script.ts';
import { asWalked, type PathStep, shortestPaths } from '../shortest-paths.ts';
import { type Outcomes, outcomesByPlace, testMachineOf } from '../test-machine.ts';

/** An event of a child's model: the machine's own, or an outcome or a delay by its name. */
export type ChildEvent<Machine extends AnyStateMachine, Name extends string> =
  | EventFromLogic<Machine>
  | { type: Name };

/** What an event is sent with; one event with several meanings has several. */
export type ChildCase<Machine extends AnyStateMachine> = {
  events: readonly EventFromLogic<Machine>[];
  /** Where this can be done on the page, beyond what the machine accepts. */
  when?: (state: SnapshotFrom<Machine>, event: EventFromLogic<Machine>) => boolean;
};

/** The names of the ways in which what a table lists may end. */
export type NameIn<Table extends Outcomes> = {
  [Id in keyof Table]: { [Way in keyof Table[Id]]: Table[Id][Way]['event'] }[keyof Table[Id]];
}[keyof Table];

/** A machine that the portal runs inside another, and how its events and places are met on the page. */
type Child<Machine extends AnyStateMachine, Name extends string, Place extends string> = {
  id: MachineId;
  title: string;
  machine: Machine;
  /** How what it invokes may end. */
  outcomes: Outcomes;
  /** What stands in for actions that reach for an actor. */
  actions?: Parameters<Machine['provide']>[0]['actions'];
  /** Where paths begin, each under a word of its own. */
  starts: Readonly<Record<string, InputFrom<Machine>>>;
  /** Whole by type: an event without a case does not compile. */
  cases: Readonly<Record<EventFromLogic<Machine>['type'], ChildCase<Machine>>>;
  /** Delays, which pass by themselves. */
  delays?: readonly { type: Name }[];
  /** What tells two states of the model apart, beside where it stands. */
  key(state: SnapshotFrom<Machine>): unknown;
  /** Whether the first event has happened before the page shows anything of the machine: it belongs to the beginning. */
  isReadAhead?: boolean;
  goalsOf?(
    step: PathStep<SnapshotFrom<Machine>, ChildEvent<Machine, Name>>,
    before: SnapshotFrom<Machine>,
  ): readonly string[];
  beginning(path: PlannedPath<SnapshotFrom<Machine>, ChildEvent<Machine, Name>>): readonly Action[];
  performances: Readonly<
    Record<
      EventFromLogic<Machine>['type'] | Name,
      Performance<SnapshotFrom<Machine>, ChildEvent<Machine, Name>>
    >
  >;
  /** Whole by type: a place that nobody recognises does not compile. */
  recognitions: Readonly<Record<Place, Recognition<SnapshotFrom<Machine>>>>;
  /** What no page can bring about, by the event's name or in words, with the reason. */
  onlyInModel: Readonly<Record<string, string>>;
  /** What a guard refuses somewhere and no button offers, by the event's name, with the reason. */
  notOffered?: Readonly<Record<string, string>>;
  /** Where an event that a page can bring about elsewhere is the model's alone. */
  isOnlyInModel?(event: ChildEvent<Machine, Name>, state: SnapshotFrom<Machine>): boolean;
};

/** What is needed to walk a child machine's paths on the page. */
export function childSubject<Machine extends AnyStateMachine, Name extends string, Place extends string>(
  child: Child<Machine, Name, Place>,
): Subject<SnapshotFrom<Machine>, ChildEvent<Machine, Name>> {
  type State = SnapshotFrom<Machine>;
  type Event = ChildEvent<Machine, Name>;
  const { id, title, machine, outcomes, beginning, performances, recognitions, onlyInModel } = child;
  const model = testMachineOf(machine, outcomes, child.actions);
  const outcomesAt = outcomesByPlace(machine, outcomes);
  const said = Object.values<ChildCase<Machine>>(child.cases).flatMap(({ events }) => events);

  function eventsIn(state: State): readonly Event[] {
    const possible = Object.values<ChildCase<Machine>>(child.cases).flatMap(({ events, when }) =>
      events.filter((event) => when?.(state, event) ?? true),
    );
    const heard = [...possible, ...(child.delays ?? [])].filter(
      (event) => model.getTransitionData(state, event as EventFromLogic<Machine>).length > 0,
    );
    // A machine in general is not known to have snapshots of this kind; every one that `setup` makes has.
    const { _nodes: nodes } = state as AnyMachineSnapshot;
    const ends = nodes.flatMap((node) => outcomesAt.get(placeOf(node)) ?? []);
    return [...heard, ...(ends as Event[])];
  }

  function isOnlyInModel(event: Event, state: State): boolean {
    return (event as { type: string }).type in onlyInModel || (child.isOnlyInModel?.(event, state) ?? false);
  }

  function pathsFrom([start, input]: [string, InputFrom<Machine>]): readonly PlannedPath<State, Event>[] {
    const { isReadAhead = false } = child;
    return shortestPaths(model, {
      input,
      events: eventsIn,
      key: (state) => JSON.stringify([(state as AnyMachineSnapshot).value, child.key(state)]),
    })
      .filter(
        ({ first, steps: [begin] }) => !isReadAhead || (begin && !isOnlyInModel(begin.event as Event, first)),
      )
      .map(({ first, steps }) =>
        named<State, Event>({
          input,
          first: isReadAhead ? (steps[0]?.state ?? first) : first,
          // The library writes a path's events as the machine's own; those of outcomes are the model's.
          steps: steps.slice(isReadAhead ? 1 : 0) as readonly { event: unknown }[] as readonly PathStep<
            State,
            Event
          >[],
          start,
        }),
      );
  }

  return {
    machine: id,
    title,
    plan: () => {
      const chosen = planOf<State, Event>(
        Object.entries<InputFrom<Machine>>(child.starts).flatMap(pathsFrom),
        {
          isOnlyInModel,
          isFreeMove: () => false,
          placesOf: placesIn,
          ...(child.goalsOf && { goalsOf: child.goalsOf }),
        },
      );
      const walked = (path: PlannedPath<State, Event>) => asWalked(model, path);
      return { ...chosen, edges: chosen.edges.map(walked), states: chosen.states.map(walked) };
    },
    beginning,
    performances,
    recognitions,
    placesOf: placesIn,
    refused: (state) => refusedIn(state as AnyMachineSnapshot, said),
    onlyInModel,
    notOffered: child.notOffered ?? {},
    outcomes,
    said,
  };
}
