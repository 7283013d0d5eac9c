import { getAdjacencyMap } from '@xstate/test';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  getNextSnapshot,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { edgeIdOf } from '#tools/machine-viewer/model/edges.ts';

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

/** The events of a state, and where each leads. */
type Adjacent<Snapshot, Event> = {
  state: Snapshot;
  transitions: Readonly<Record<string, { event: Event; state: Snapshot }>>;
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
  // The library types a state's events as the machine's own; those of outcomes are the model's.
  const eventsOf = (state: Snapshot) => events(state) as readonly Event[];
  // An ended machine receives no events.
  const isOver = (state: Snapshot) =>
    (state as AnyMachineSnapshot).status !== 'active' || (isEnd?.(state) ?? false);
  // The library's type requires snapshots that every machine of `setup` has.
  const adjacency = getAdjacencyMap(machine as AnyStateMachine, {
    input,
    events: eventsOf as (state: AnyMachineSnapshot) => readonly Event[],
    serializeState: key as (state: AnyMachineSnapshot) => string,
    stopWhen: isOver as (state: AnyMachineSnapshot) => boolean,
  });
  const map = new Map<string, Adjacent<Snapshot, Event>>(Object.entries(adjacency));
  const [start] = map.values();
  if (!start) throw new Error(`${machine.id} begins nowhere`);
  const first = start.state;
  const paths: ModelPath<Snapshot>[] = [{ input, first, steps: [] }];
  // The shortest path into each state, nearest states first.
  const ways = new Map<string, readonly PathStep<Snapshot>[]>([[key(first), []]]);
  for (const [name, way] of ways) {
    for (const { event, state } of Object.values(map.get(name)?.transitions ?? {})) {
      const edges = machine.getTransitionData(way.at(-1)?.state ?? first, event).map(edgeIdOf);
      const steps = [...way, { event, state, edges }];
      paths.push({ input, first, steps });
      const there = key(state);
      if (!ways.has(there)) ways.set(there, steps);
    }
  }
  return paths;
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
