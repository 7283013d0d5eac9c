import { getAdjacencyMap } from '@xstate/test';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  getNextSnapshot,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { edgeIdOf } from '#machines/edges.ts';

/** One event of a path, and the state that it leads to. */
export type PathStep<Snapshot = AnyMachineSnapshot, Event = { type: string }> = {
  event: Event;
  state: Snapshot;
  /** The edges of the test model that the event takes. */
  edges: readonly string[];
  /** The portal goes on from there at once, by the event that follows: there is nothing to look at. */
  isPassed?: true;
};

/** A way from a start: where it begins, and what happens. */
export type ModelPath<Snapshot = AnyMachineSnapshot, Event = { type: string }> = {
  /** What the machine was started with. */
  input: unknown;
  first: Snapshot;
  steps: readonly PathStep<Snapshot, Event>[];
};

type Options<Machine extends AnyStateMachine> = {
  input?: InputFrom<Machine>;
  /** What can happen next. */
  events(state: SnapshotFrom<Machine>): readonly { type: string }[];
  /** What tells two states apart. */
  key(state: SnapshotFrom<Machine>): string;
  /** Where a path goes no further. */
  isEnd?(state: SnapshotFrom<Machine>): boolean;
};

/** What can happen in a state, and where each leads. */
type Adjacent<Snapshot, Event> = {
  state: Snapshot;
  transitions: Readonly<Record<string, { event: Event; state: Snapshot }>>;
};

/**
 * The shortest path over every transition between the states that can be reached: each pair of a state and an event that
 * can happen in it ends one path. Shortest, not simple: with a free sidebar those would explode.
 */
export function shortestPaths<Machine extends AnyStateMachine>(
  machine: Machine,
  { input, events, key, isEnd }: Options<Machine>,
): readonly ModelPath<SnapshotFrom<Machine>>[] {
  type Snapshot = SnapshotFrom<Machine>;
  type Event = EventFromLogic<Machine>;
  // The library writes a state's events as the machine's own; those of outcomes are the model's.
  const eventsOf = (state: Snapshot) => events(state) as readonly Event[];
  // What has ended hears nothing more.
  const isOver = (state: Snapshot) =>
    (state as AnyMachineSnapshot).status !== 'active' || (isEnd?.(state) ?? false);
  // The library knows no machine in general: every one that `setup` makes has snapshots of this kind.
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
  // The shortest way into each state, the nearest states first.
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
 * A path with the states that it in fact passes. The library keeps one state for all that have the same key, so that what
 * the key leaves out, such as which steps need attention, may be another path's.
 */
export function asWalked<
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
