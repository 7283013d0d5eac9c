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

type Options<Snapshot, Event> = {
  /** Returns whether the event exists only in the model, everywhere or in that state. */
  isOnlyInModel(event: Event, state: Snapshot): boolean;
  /** Returns whether browser paths skip the event: a free move that would lead from everywhere to everywhere. */
  isFreeMove(event: Event): boolean;
  /** Returns the places of a state. */
  placesOf(state: Snapshot): readonly string[];
  /** Additional goals for the app's paths, next to every edge, such as every pair that must fit together. */
  goalsOf?(step: PathStep<Snapshot, Event>, before: Snapshot): readonly string[];
};

/** Returns the paths to run where a run takes time, chosen from all shortest paths. */
export function planOf<Snapshot, Event extends { type: string }>(
  transitions: readonly PlannedPath<Snapshot, Event>[],
  { isOnlyInModel, isFreeMove, placesOf, goalsOf = () => [] }: Options<Snapshot, Event>,
): Plan<Snapshot, Event> {
  const onPage = transitions.filter(
    ({ first, steps }) =>
      !steps.some(({ event }, index) => isOnlyInModel(event, steps[index - 1]?.state ?? first)),
  );
  const withoutFreeMoves = onPage.filter(({ steps }) => !steps.some(({ event }) => isFreeMove(event)));
  return {
    transitions,
    edges: cover(onPage, {
      atFirst: () => [],
      atStep: (step, before) => [
        ...step.edges.map((edge) => (isFreeMove(step.event) ? edge : goalOf(placesOf(before), edge))),
        ...goalsOf(step, before),
      ],
    }),
    states: cover(withoutFreeMoves, {
      atFirst: placesOf,
      atStep: (step) => [
        ...placesOf(step.state),
        ...(isOfPlan(step.event) ? step.edges.map((edge) => `over ${edge}`) : []),
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

/** Returns whether an event is a failure. */
export function isError({ type }: { type: string }): boolean {
  return /\.(invalid|failed|conflict|refused|incomplete|overtaken|dead)$/i.test(type);
}

/** The main purposes, and a session that ends meanwhile. */
const purposes = ['save.done', 'submit.done', 'session.expired'];

/** Returns whether a tester's plan covers the event in each state in which it can happen. */
function isOfPlan(event: { type: string }): boolean {
  return isError(event) || purposes.includes(event.type);
}

type Keys<Snapshot, Event> = {
  atFirst(state: Snapshot): readonly string[];
  atStep(step: PathStep<Snapshot, Event>, before: Snapshot): readonly string[];
};

/** Returns the shortest path to each key, without those that are only the beginning of another. */
function cover<Snapshot, Event extends { type: string }>(
  paths: readonly PlannedPath<Snapshot, Event>[],
  { atFirst, atStep }: Keys<Snapshot, Event>,
): readonly PlannedPath<Snapshot, Event>[] {
  const best = new Map<string, PlannedPath<Snapshot, Event>>();
  const offer = (keys: readonly string[], path: PlannedPath<Snapshot, Event>, length: number) => {
    for (const key of keys) {
      const known = best.get(key);
      if (!known || known.steps.length > length)
        best.set(key, named({ ...path, steps: path.steps.slice(0, length) }));
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

/** Returns the path with an id made of its events. */
export function named<Snapshot, Event extends { type: string }>(
  path: Omit<PlannedPath<Snapshot, Event>, 'id'>,
): PlannedPath<Snapshot, Event> {
  return { ...path, id: [path.start, ...path.steps.map(({ event }) => wordOf(event))].join(' > ') };
}

/** Returns an event's name; the one of a step is part of it: `open.wallet`. */
export function nameOf(event: { type: string }): string {
  return 'step' in event && typeof event.step === 'string' ? `${event.type}.${event.step}` : event.type;
}

/** Returns an event's name, with the detail that distinguishes its cases: `form.changed (true)`. */
export function wordOf(event: { type: string }): string {
  const { type: _, step: _step, ...rest }: { type: string; step?: unknown } = event;
  const name = nameOf(event);
  const [detail] = Object.values(rest).filter((value) =>
    ['boolean', 'number', 'string'].includes(typeof value),
  );
  return detail === undefined || detail === '' ? name : `${name} (${String(detail)})`;
}

function withoutBeginnings<Snapshot, Event>(
  paths: readonly PlannedPath<Snapshot, Event>[],
): readonly PlannedPath<Snapshot, Event>[] {
  const distinct = [...new Map(paths.map((path) => [path.id, path])).values()];
  return distinct.filter(({ id }) => !distinct.some((other) => other.id.startsWith(`${id} > `)));
}
