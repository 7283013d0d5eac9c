import { createTestModel } from '@xstate/test';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  getNextSnapshot,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { edgeIdOf } from '#machines/graph/edges.ts';

/** One event of a path, and the state that it leads to. */
export type PathStep<Snapshot = AnyMachineSnapshot, Event = { type: string }> = {
  event: Event;
  state: Snapshot;
  /** The edges of the test model that the event takes. */
  edges: readonly string[];
  /** The portal continues from there at once with the next event: nothing is visible in between. */
  isPassed?: true;
  /** A call of the API causes it, although the path has a page. */
  isByCall?: true;
};

/** A path from a start: where it begins, and what happens. */
export type ModelPath<Snapshot = AnyMachineSnapshot, Event = { type: string }> = {
  /** The machine's input. */
  input: unknown;
  first: Snapshot;
  steps: readonly PathStep<Snapshot, Event>[];
};

type Options<Machine extends AnyStateMachine> = {
  input?: InputFrom<Machine>;
  /** Returns the events that can happen next. */
  events(state: SnapshotFrom<Machine>): readonly { type: string }[];
  /** Returns a key that distinguishes states. */
  key(state: SnapshotFrom<Machine>): string;
  /** Returns whether a path ends there. */
  isEnd?(state: SnapshotFrom<Machine>): boolean;
};

/**
 * Returns the shortest path over every transition between the reachable states: each pair of a state and an event ends one path.
 * Shortest paths, not simple paths: with a sidebar that leads everywhere, the number of simple paths would explode.
 */
export function shortestPaths<Machine extends AnyStateMachine>(
  machine: Machine,
  { input, events, key, isEnd }: Options<Machine>,
): readonly ModelPath<SnapshotFrom<Machine>>[] {
  type Snapshot = SnapshotFrom<Machine>;
  type Event = EventFromLogic<Machine>;
  // An ended machine receives no events.
  const isOver = (state: Snapshot) =>
    (state as AnyMachineSnapshot).status !== 'active' || (isEnd?.(state) ?? false);
  // The library types a state's events as the machine's own; those of outcomes are the model's. Its type requires snapshots that
  // every machine of `setup` has.
  const eventsOf = (state: Snapshot) => events(state) as readonly Event[];
  const ways = createTestModel(machine as AnyStateMachine).getShortestPaths({
    input,
    events: eventsOf as (state: AnyMachineSnapshot) => readonly Event[],
    serializeState: key as (state: AnyMachineSnapshot) => string,
    stopWhen: isOver as (state: AnyMachineSnapshot) => boolean,
    // The path into a state is the beginning of others, and is extended by every event of its own state.
    allowDuplicatePaths: true,
  });
  const first = ways[0]?.steps[0]?.state as Snapshot;
  return [
    { input, first, steps: [] },
    ...ways.flatMap((way) => {
      const here = way.state as Snapshot;
      if (isOver(here)) return [];
      const steps = way.steps.slice(1).map(({ event, state }, index): PathStep<Snapshot> => {
        const before = way.steps[index]?.state as Snapshot;
        return { event, state: state as Snapshot, edges: edgesFrom(before, event as Event) };
      });
      return eventsOf(here).map((event) => {
        const state = getNextSnapshot(machine, here, event) as Snapshot;
        return { input, first, steps: [...steps, { event, state, edges: edgesFrom(here, event) }] };
      });
    }),
  ];

  function edgesFrom(state: Snapshot, event: Event): readonly string[] {
    return machine.getTransitionData(state, event).map(edgeIdOf);
  }
}

/**
 * Returns a path with the states that it actually passes. The library stores one state for all with the same key, so that the
 * parts outside the key, such as which steps need attention, may come from another path.
 */
export function asVisited<
  Path extends ModelPath<SnapshotFrom<Machine>, object>,
  Machine extends AnyStateMachine,
>(machine: Machine, path: Path): Path {
  let state = path.first;
  const steps = path.steps.map((step) => {
    state = getNextSnapshot(machine, state, step.event as EventFromLogic<Machine>) as SnapshotFrom<Machine>;
    return { ...step, state };
  });
  return { ...path, steps };
}
