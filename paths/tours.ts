import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  getNextSnapshot,
  type SnapshotFrom,
} from 'xstate';
import { edgeIdOf } from '#machines/edges.ts';
import { pairOf } from './pairs.ts';
import type { PlannedPath } from './plan.ts';
import { asWalked, type PathStep } from './shortest-paths.ts';

/** What can be done next on a tour: one event, or several of which only the last leaves something to look at. */
export type Move<Event, Memory> = {
  events: readonly Event[];
  /** What the page knows afterwards beyond its machine. */
  memory: Memory;
  /** Nothing leads back from there: a tour takes it last. */
  isEnd?: true;
};

type Options<Snapshot, Event, Memory> = {
  /** Where tours begin, and what their ids call them, such as 'tour'. */
  from: { start: string; called: string; input: unknown; first: Snapshot; memory: Memory };
  movesIn(state: Snapshot, memory: Memory): readonly Move<Event, Memory>[];
  /** What tells two states of the model apart. */
  key(state: Snapshot): string;
  /** The pairs of a state and an event that nobody has walked yet; what a tour walks is taken out. */
  left: Set<string>;
  /** Moves after which a tour ends, so that one that fails says where. */
  longest: number;
};

type Place<Snapshot, Memory> = { state: Snapshot; memory: Memory };
type Way<Snapshot, Event, Memory> = {
  steps: readonly PathStep<Snapshot, Event>[];
  pairs: readonly string[];
  to: Place<Snapshot, Memory>;
  isEnd: boolean;
};

/**
 * Long walks that go on where they are: each pair of a state and an event costs an event or two, instead of a page of its
 * own. From wherever it stands a tour takes the shortest way to the nearest pair that is left, and ends with one from which
 * nothing leads back.
 */
export function toursOver<Machine extends AnyStateMachine, Event extends { type: string }, Memory>(
  model: Machine,
  { from, movesIn, key, left, longest }: Options<SnapshotFrom<Machine>, Event, Memory>,
): readonly PlannedPath<SnapshotFrom<Machine>, Event>[] {
  type Snapshot = SnapshotFrom<Machine>;
  const known = new Map<string, readonly Way<Snapshot, Event, Memory>[]>();
  const nameOf = ({ state, memory }: Place<Snapshot, Memory>) => `${key(state)} ${JSON.stringify(memory)}`;

  function waysFrom(place: Place<Snapshot, Memory>): readonly Way<Snapshot, Event, Memory>[] {
    const name = nameOf(place);
    const ways =
      known.get(name) ?? movesIn(place.state, place.memory).map((move) => wayOf(place.state, move));
    known.set(name, ways);
    return ways;
  }

  function wayOf(
    state: Snapshot,
    { events, memory, isEnd }: Move<Event, Memory>,
  ): Way<Snapshot, Event, Memory> {
    let now = state;
    const pairs: string[] = [];
    const steps = events.map((event, index): PathStep<Snapshot, Event> => {
      const before = now;
      // Those of outcomes are the model's, beside the machine's own.
      const heard = event as unknown as EventFromLogic<Machine>;
      now = getNextSnapshot(model, before, heard) as Snapshot;
      pairs.push(pairOf(before as AnyMachineSnapshot, event));
      const edges = model.getTransitionData(before, heard).map(edgeIdOf);
      return { event, state: now, edges, ...(index < events.length - 1 && { isPassed: true as const }) };
    });
    return { steps, pairs, to: { state: now, memory }, isEnd: isEnd === true };
  }

  /** The shortest way that ends with a pair which is left; none where there is no such way. */
  function wayToNext(
    start: Place<Snapshot, Memory>,
    wanted: (way: Way<Snapshot, Event, Memory>) => boolean,
  ): readonly Way<Snapshot, Event, Memory>[] {
    const ways: { ways: readonly Way<Snapshot, Event, Memory>[]; at: Place<Snapshot, Memory> }[] = [
      { ways: [], at: start },
    ];
    const seen = new Set([nameOf(start)]);
    for (const { ways: way, at } of ways) {
      for (const next of waysFrom(at)) {
        if (wanted(next) && next.pairs.some((pair) => left.has(pair))) return [...way, next];
        if (next.isEnd || seen.has(nameOf(next.to))) continue;
        seen.add(nameOf(next.to));
        ways.push({ ways: [...way, next], at: next.to });
      }
    }
    return [];
  }

  function tour(): readonly Way<Snapshot, Event, Memory>[] {
    const walked: Way<Snapshot, Event, Memory>[] = [];
    let at: Place<Snapshot, Memory> = { state: from.first, memory: from.memory };
    const take = (ways: readonly Way<Snapshot, Event, Memory>[]) => {
      for (const way of ways) {
        for (const pair of way.pairs) left.delete(pair);
        walked.push(way);
        at = way.to;
      }
      return ways.length > 0;
    };
    while (walked.length < longest && take(wayToNext(at, ({ isEnd }) => !isEnd)));
    take(wayToNext(at, ({ isEnd }) => isEnd));
    return walked;
  }

  const tours: PlannedPath<Snapshot, Event>[] = [];
  // One that would only end is not worth a page of its own.
  for (let ways = tour(); ways.some(({ isEnd }) => !isEnd); ways = tour()) {
    const { start, called, input, first } = from;
    const steps = ways.flatMap((way) => way.steps);
    const id = `${start} > ${called} ${tours.length + 1}`;
    // What tells two states apart leaves out where a question leads: the states are those of the tour itself.
    tours.push(asWalked(model, { id, start, input, first, steps, isTour: true as const }));
  }
  return tours;
}
