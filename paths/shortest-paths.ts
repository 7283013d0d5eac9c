import { createTestModel } from '@xstate/test';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  getNextSnapshot,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { edgeIdOf } from './edges.ts';

/** One event of a path, and the state that it leads to. */
export type PathStep<Snapshot = AnyMachineSnapshot, Event = { type: string }> = {
  event: Event;
  state: Snapshot;
  /** The edges of the test model that the event takes. */
  edges: readonly string[];
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
  // The library finds the way into each state; over each transition, it would walk from every state once for each way in.
  const intoStates = createTestModel(machine).getShortestPaths({
    input,
    events: eventsOf,
    serializeState: key,
    allowDuplicatePaths: true,
    stopWhen: isOver,
  });
  return intoStates.flatMap(({ steps: [begin, ...rest], state: last }) => {
    const first = begin?.state as Snapshot;
    const steps = rest.map(({ event, state }, index) =>
      stepOver(machine, index === 0 ? first : (rest[index - 1]?.state as Snapshot), event, state),
    );
    const next = isOver(last) ? [] : eventsOf(last);
    return [
      ...(steps.length === 0 ? [{ input, first, steps }] : []),
      ...next.map((event) => {
        const state = getNextSnapshot(machine, last, event) as Snapshot;
        return { input, first, steps: [...steps, stepOver(machine, last, event, state)] };
      }),
    ];
  });
}

function stepOver<Machine extends AnyStateMachine>(
  machine: Machine,
  before: SnapshotFrom<Machine>,
  event: EventFromLogic<Machine>,
  state: SnapshotFrom<Machine>,
): PathStep<SnapshotFrom<Machine>> {
  return { event, state, edges: machine.getTransitionData(before, event).map(edgeIdOf) };
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
