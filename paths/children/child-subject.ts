import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import { activeStates } from '#machines/graph/xstate-internals.ts';
import type { Action } from '../actions.ts';
import { planOf } from '../engine/plan-of.ts';
import type { PathStep } from '../engine/shortest-paths.ts';
import type { Outcomes } from '../engine/test-machine.ts';
import type { MachineId } from '../machines.ts';
import { placesIn } from '../places.ts';
import { type PlannedPath, portalEvents } from '../plan.ts';
import { refusedIn } from '../refused.ts';
import type { Performance, Recognition, Subject } from '../script.ts';

/** An event of a child machine's model: one of the machine's, or an outcome or a delay by its name. */
export type ChildEvent<Machine extends AnyStateMachine, Name extends string> =
  | EventFromLogic<Machine>
  | { type: Name };

/** The payloads of an event; an event with several meanings has several. */
export type ChildCase<Machine extends AnyStateMachine> = {
  events: readonly EventFromLogic<Machine>[];
  /** When this can be done on the page, in addition to what the machine accepts. */
  when?: (state: SnapshotFrom<Machine>, event: EventFromLogic<Machine>) => boolean;
};

/** The names of the outcomes in a table. */
export type NameIn<Table extends Outcomes> = {
  [Id in keyof Table]: { [Way in keyof Table[Id]]: Table[Id][Way]['event'] }[keyof Table[Id]];
}[keyof Table];

/** A machine that the portal runs inside another, and how its events and places appear on the page. */
type Child<Machine extends AnyStateMachine, Name extends string, Place extends string> = {
  id: MachineId;
  title: string;
  machine: Machine;
  /** How its invocations may end. */
  outcomes: Outcomes;
  /** Replacements for actions that access an actor. */
  actions?: Parameters<Machine['provide']>[0]['actions'];
  /** Where paths begin, each with a name. */
  starts: Readonly<Record<string, InputFrom<Machine>>>;
  /** Returns an event's name in ids, where its type does not distinguish its cases. */
  nameOf?(event: { type: string }): string;
  /** Complete by type: an event without a case does not compile. */
  cases: Readonly<Record<EventFromLogic<Machine>['type'], ChildCase<Machine>>>;
  /** Delays, which pass by themselves. */
  delays?: readonly { type: Name }[];
  /** What distinguishes two states of the model, in addition to its places. */
  key(state: SnapshotFrom<Machine>): unknown;
  /** Whether the first event happens before the page shows anything of the machine: it belongs to the beginning. */
  isReadAhead?: boolean;
  /** Whether the machine leaves a state with the next event at once, so that no page shows the state. */
  isPassed?(state: SnapshotFrom<Machine>, next: ChildEvent<Machine, Name>): boolean;
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
  /** Complete by type: a place without a recognition does not compile. */
  recognitions: Readonly<Record<Place, Recognition<SnapshotFrom<Machine>>>>;
  /** Events that no path causes on a page, by their names or in words, with the reason. */
  onlyInModel: Readonly<Record<string, string>>;
  /** Events that a guard rejects in some states and that no button offers, by their names, with the reason. */
  notOffered?: Readonly<Record<string, string>>;
  /** Returns whether an event that a page can cause in other states exists only in the model here. */
  isOnlyInModel?(event: ChildEvent<Machine, Name>, state: SnapshotFrom<Machine>): boolean;
};

/** Creates what is needed to run a child machine's paths on the page. */
export function childSubject<Machine extends AnyStateMachine, Name extends string, Place extends string>(
  child: Child<Machine, Name, Place>,
): Subject<SnapshotFrom<Machine>, ChildEvent<Machine, Name>> {
  type State = SnapshotFrom<Machine>;
  type Event = ChildEvent<Machine, Name>;
  const { id, title, machine, outcomes, beginning, performances, recognitions, onlyInModel } = child;
  const allEvents = Object.values<ChildCase<Machine>>(child.cases).flatMap(({ events }) => events);
  const casesByType: Readonly<Record<string, ChildCase<Machine>>> = child.cases;

  function isOnlyInModel(event: Event, state: State): boolean {
    return (event as { type: string }).type in onlyInModel || (child.isOnlyInModel?.(event, state) ?? false);
  }

  function isPossible(event: Event, state: State): boolean {
    const { type } = event as { type: string };
    // A state that accepts any event does not have every delay.
    if (child.delays?.some((delay) => delay.type === type)) {
      return activeStates(state as AnyMachineSnapshot).some(({ transitions }) => transitions.has(type));
    }
    return casesByType[type]?.when?.(state, event as EventFromLogic<Machine>) ?? true;
  }

  /** Marks what no page shows. A path whose first state is not shown begins with the second. */
  function asShown({ first, steps, ...path }: PlannedPath<State, Event>): PlannedPath<State, Event> {
    const isPassed = (state: State, next: PathStep<State, Event> | undefined) =>
      next !== undefined && (child.isPassed?.(state, next.event) ?? false);
    const marked = steps.map((step, at) =>
      isPassed(step.state, steps[at + 1]) ? { ...step, isPassed: true as const } : step,
    );
    const [begin, ...others] = marked;
    const isFirstPassed = begin !== undefined && isPassed(first, begin);
    return { ...path, ...(isFirstPassed ? { first: begin.state, steps: others } : { first, steps: marked }) };
  }

  return {
    machine: id,
    title,
    plan: () => {
      const plan = planOf<Machine, Event>(machine, {
        ...portalEvents,
        events: [...allEvents, ...(child.delays ?? [])],
        isPossible,
        outcomes,
        starts: child.starts,
        key: child.key,
        isOnlyInModel,
        ...(child.actions && { actions: child.actions }),
        ...(child.nameOf && { nameOf: child.nameOf }),
        ...(child.isReadAhead && { isReadAhead: true }),
        ...(child.goalsOf && { goalsOf: child.goalsOf }),
      });
      return { ...plan, edges: plan.edges.map(asShown), states: plan.states.map(asShown) };
    },
    beginning,
    performances,
    recognitions,
    placesOf: placesIn,
    refused: (state) => refusedIn(state as AnyMachineSnapshot, allEvents),
    onlyInModel,
    notOffered: child.notOffered ?? {},
    outcomes,
    allEvents,
  };
}
