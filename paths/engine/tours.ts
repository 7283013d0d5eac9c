import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  getNextSnapshot,
  type SnapshotFrom,
} from 'xstate';
import { edgeIdOf } from '#machines/graph/edges.ts';
import type { PlannedPath } from './choose.ts';
import type { NameOf } from './event-names.ts';
import { pairOf } from './pairs.ts';
import { asVisited, type PathStep } from './shortest-paths.ts';

/** The next move of a tour: one event, or several of which only the last has a visible result. */
export type Move<Event, Memory> = {
  events: readonly Event[];
  /** What the page knows afterwards in addition to its machine. */
  memory: Memory;
  /** No path leads back: a tour takes it last. */
  isEnd?: true;
};

type Options<Snapshot, Event, Memory> = {
  /** Where tours begin, and their name in ids, such as 'tour'. */
  from: { start: string; called: string; input: unknown; first: Snapshot; memory: Memory };
  movesIn(state: Snapshot, memory: Memory): readonly Move<Event, Memory>[];
  /** Returns a key that distinguishes states of the model. */
  key(state: Snapshot): string;
  /** The pairs of a state and an event that are not covered yet; the pairs of a tour are removed. */
  left: Set<string>;
  /** Returns an event's name in pairs. */
  nameOf?: NameOf;
  /** The number of moves after which a tour ends, so that a failing tour says where. */
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
 * Returns long paths that continue from their current state: each pair of a state and an event needs one or two events, instead
 * of a page of its own. A tour always takes the shortest path to the nearest uncovered pair, and ends with one from which no path
 * leads back.
 */
export function toursOver<Machine extends AnyStateMachine, Event extends { type: string }, Memory>(
  model: Machine,
  { from, movesIn, key, left, longest, nameOf }: Options<SnapshotFrom<Machine>, Event, Memory>,
): readonly PlannedPath<SnapshotFrom<Machine>, Event>[] {
  type Snapshot = SnapshotFrom<Machine>;
  const known = new Map<string, readonly Way<Snapshot, Event, Memory>[]>();
  const idOf = ({ state, memory }: Place<Snapshot, Memory>) => `${key(state)} ${JSON.stringify(memory)}`;

  function waysFrom(place: Place<Snapshot, Memory>): readonly Way<Snapshot, Event, Memory>[] {
    const name = idOf(place);
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
      // The events of outcomes are the model's, in addition to the machine's own.
      const heard = event as unknown as EventFromLogic<Machine>;
      now = getNextSnapshot(model, before, heard) as Snapshot;
      pairs.push(pairOf(before as AnyMachineSnapshot, event, nameOf));
      const edges = model.getTransitionData(before, heard).map(edgeIdOf);
      return { event, state: now, edges, ...(index < events.length - 1 && { isPassed: true as const }) };
    });
    return { steps, pairs, to: { state: now, memory }, isEnd: isEnd === true };
  }

  /** Returns the shortest path that ends with an uncovered pair; none if there is no such path. */
  function wayToNext(
    start: Place<Snapshot, Memory>,
    wanted: (way: Way<Snapshot, Event, Memory>) => boolean,
  ): readonly Way<Snapshot, Event, Memory>[] {
    const ways: { ways: readonly Way<Snapshot, Event, Memory>[]; at: Place<Snapshot, Memory> }[] = [
      { ways: [], at: start },
    ];
    const seen = new Set([idOf(start)]);
    for (const { ways: way, at } of ways) {
      for (const next of waysFrom(at)) {
        if (wanted(next) && next.pairs.some((pair) => left.has(pair))) return [...way, next];
        if (next.isEnd || seen.has(idOf(next.to))) continue;
        seen.add(idOf(next.to));
        ways.push({ ways: [...way, next], at: next.to });
      }
    }
    return [];
  }

  function tour(): readonly Way<Snapshot, Event, Memory>[] {
    const visited: Way<Snapshot, Event, Memory>[] = [];
    let at: Place<Snapshot, Memory> = { state: from.first, memory: from.memory };
    const take = (ways: readonly Way<Snapshot, Event, Memory>[]) => {
      for (const way of ways) {
        for (const pair of way.pairs) left.delete(pair);
        visited.push(way);
        at = way.to;
      }
      return ways.length > 0;
    };
    while (visited.length < longest && take(wayToNext(at, ({ isEnd }) => !isEnd)));
    take(wayToNext(at, ({ isEnd }) => isEnd));
    return visited;
  }

  const tours: PlannedPath<Snapshot, Event>[] = [];
  // A tour with only an end is not worth a page of its own.
  for (let ways = tour(); ways.some(({ isEnd }) => !isEnd); ways = tour()) {
    const { start, called, input, first } = from;
    const steps = ways.flatMap((way) => way.steps);
    const id = `${start} > ${called} ${tours.length + 1}`;
    // The key does not contain where a dialog leads: the states are those of the tour itself.
    tours.push(asVisited(model, { id, start, input, first, steps, isTour: true as const }));
  }
  return tours;
}
