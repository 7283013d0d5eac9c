import { type NameOf, named, typeOf } from './event-names.ts';
import type { ModelPath, PathStep } from './shortest-paths.ts';

/** One path for a tester or a test. */
export type PlannedPath<Snapshot, Event> = ModelPath<Snapshot, Event> & {
  /** Stable as long as the path is: where it begins, and what happens. */
  id: string;
  /** The name of its start. */
  start: string;
  /** The number of last events that go beyond the path's goal; they are not part of its id. */
  beyond?: number;
  /** Whether it covers many pairs of a state and an event, instead of ending with its goal. */
  isTour?: true;
  /** Whether it goes from a new visitor to the end of the onboarding. */
  isJourney?: true;
};

export type Plan<Snapshot, Event> = {
  /** One path over every transition of every reachable state: for the model. */
  transitions: readonly PlannedPath<Snapshot, Event>[];
  /** The shortest paths over every edge that the page has: for the app. */
  edges: readonly PlannedPath<Snapshot, Event>[];
  /** The shortest paths into every place, and over every edge of a failure: for the browser. */
  states: readonly PlannedPath<Snapshot, Event>[];
};

/** How paths are chosen; only `placesOf` is needed. */
export type Choice<Snapshot, Event> = {
  /** Returns whether the event exists only in the model, everywhere or in that state. */
  isOnlyInModel?(event: Event, state: Snapshot): boolean;
  /** Returns whether browser paths skip the event: a free move that would lead from everywhere to everywhere. */
  isFreeMove?(event: Event): boolean;
  /** Returns whether the browser's paths lead over the event from each place, such as a failure, and not only into each place. */
  isGoal?(event: Event): boolean;
  /** Returns the places of a state. */
  placesOf(state: Snapshot): readonly string[];
  /** Additional goals for the app's paths, next to every edge, such as every pair that must fit together. */
  goalsOf?(step: PathStep<Snapshot, Event>, before: Snapshot): readonly string[];
  /** Returns an event's name in ids; without it, the event's type. */
  nameOf?: NameOf;
};

/** Returns the paths to run where a run takes time, chosen from all shortest paths. */
export function chooseFrom<Snapshot, Event extends { type: string }>(
  transitions: readonly PlannedPath<Snapshot, Event>[],
  choice: Choice<Snapshot, Event>,
): Plan<Snapshot, Event> {
  const { placesOf, goalsOf = () => [], nameOf = typeOf } = choice;
  const isOnlyInModel = (event: Event, state: Snapshot) => choice.isOnlyInModel?.(event, state) ?? false;
  const isFreeMove = (event: Event) => choice.isFreeMove?.(event) ?? false;
  const isGoal = (event: Event) => choice.isGoal?.(event) ?? false;
  const onPage = transitions.filter(
    ({ first, steps }) =>
      !steps.some(({ event }, index) => isOnlyInModel(event, steps[index - 1]?.state ?? first)),
  );
  const withoutFreeMoves = onPage.filter(({ steps }) => !steps.some(({ event }) => isFreeMove(event)));
  return {
    transitions,
    edges: cover(onPage, nameOf, {
      atFirst: () => [],
      atStep: (step, before) => [
        ...step.edges.map((edge) => (isFreeMove(step.event) ? edge : goalOf(placesOf(before), edge))),
        ...goalsOf(step, before),
      ],
    }),
    states: cover(withoutFreeMoves, nameOf, {
      atFirst: placesOf,
      atStep: (step) => [
        ...placesOf(step.state),
        ...(isGoal(step.event) ? step.edges.map((edge) => `over ${edge}`) : []),
      ],
    }),
  };
}

/** Returns an edge as a goal: one that a state has for its children is a goal in each child. @param places before the edge */
export function goalOf(places: readonly string[], edge: string): string {
  const [source] = edge.split('|');
  const child = places.find((place) => place.slice(0, place.lastIndexOf('.')) === source);
  return child === undefined ? edge : `${edge} in ${child}`;
}

type Keys<Snapshot, Event> = {
  atFirst(state: Snapshot): readonly string[];
  atStep(step: PathStep<Snapshot, Event>, before: Snapshot): readonly string[];
};

/** Returns the shortest path to each key, without those that are only the beginning of another. */
function cover<Snapshot, Event extends { type: string }>(
  paths: readonly PlannedPath<Snapshot, Event>[],
  nameOf: NameOf,
  { atFirst, atStep }: Keys<Snapshot, Event>,
): readonly PlannedPath<Snapshot, Event>[] {
  const best = new Map<string, PlannedPath<Snapshot, Event>>();
  const offer = (keys: readonly string[], path: PlannedPath<Snapshot, Event>, length: number) => {
    for (const key of keys) {
      const known = best.get(key);
      if (!known || known.steps.length > length)
        best.set(key, named({ ...path, steps: path.steps.slice(0, length) }, nameOf));
    }
  };
  for (const path of paths) {
    offer(atFirst(path.first), path, 0);
    path.steps.forEach((step, index) => {
      offer(atStep(step, path.steps[index - 1]?.state ?? path.first), path, index + 1);
    });
  }
  return withoutBeginnings([...best.values()]);
}

function withoutBeginnings<Snapshot, Event>(
  paths: readonly PlannedPath<Snapshot, Event>[],
): readonly PlannedPath<Snapshot, Event>[] {
  const distinct = [...new Map(paths.map((path) => [path.id, path])).values()];
  return distinct.filter(({ id }) => !distinct.some((other) => other.id.startsWith(`${id} > `)));
}
