import type { ModelPath, PathStep } from './shortest-paths.ts';

/** One path that a tester, or a test, walks. */
export type PlannedPath<Snapshot, Event> = ModelPath<Snapshot, Event> & {
  /** Stable while the path stays: where it begins, and what happens. */
  id: string;
  /** Where it begins, in a word. */
  start: string;
  /** How many of the last events go beyond what the path is about, and are no part of its id. */
  beyond?: number;
  /** Whether it goes on over many pairs of a state and an event, instead of ending with what it is about. */
  isTour?: true;
  /** Whether it goes from a fresh visitor to the end of what they came for. */
  isJourney?: true;
};

export type Plan<Snapshot, Event> = {
  /** One over every transition of every state that can be reached: for the model. */
  transitions: readonly PlannedPath<Snapshot, Event>[];
  /** The shortest over every edge that the page has: for the app. */
  edges: readonly PlannedPath<Snapshot, Event>[];
  /** The shortest into every place, and over every edge on which something goes wrong: for the browser. */
  states: readonly PlannedPath<Snapshot, Event>[];
};

type Options<Snapshot, Event> = {
  /** What happens only in the model, everywhere or in that state. */
  isOnlyInModel(event: Event, state: Snapshot): boolean;
  /** What browser paths do without: the free moves that would lead everywhere from everywhere. */
  isFreeMove(event: Event): boolean;
  /** The places of a state. */
  placesOf(state: Snapshot): readonly string[];
  /** What the app must have been led through beside every edge, such as every pair that must fit together. */
  goalsOf?(step: PathStep<Snapshot, Event>, before: Snapshot): readonly string[];
};

/** Chooses from all shortest paths those that are walked where a walk takes time. */
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
      atStep: (step, before) => [...step.edges, ...goalsOf(step, before)],
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

/** What goes wrong: an outcome that nobody hopes for. */
export function isError({ type }: { type: string }): boolean {
  return /\.(invalid|failed|conflict|refused|incomplete|overtaken|dead)$/i.test(type);
}

/** What everybody comes for, and a session that ends under it. */
const purposes = ['save.done', 'submit.done', 'session.expired'];

/** What a tester's plan leads over in each state in which it can happen. */
function isOfPlan(event: { type: string }): boolean {
  return isError(event) || purposes.includes(event.type);
}

type Keys<Snapshot, Event> = {
  atFirst(state: Snapshot): readonly string[];
  atStep(step: PathStep<Snapshot, Event>, before: Snapshot): readonly string[];
};

/** The shortest path to each key, and none that is only the beginning of another. */
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

/** Paths in the order given, each under the name of what happens on it. */
export function named<Snapshot, Event extends { type: string }>(
  path: Omit<PlannedPath<Snapshot, Event>, 'id'>,
): PlannedPath<Snapshot, Event> {
  return { ...path, id: [path.start, ...path.steps.map(({ event }) => wordOf(event))].join(' > ') };
}

/** An event's name, with what tells its cases apart. */
export function wordOf({ type, ...rest }: { type: string }): string {
  const [detail] = Object.values(rest).filter((value) =>
    ['boolean', 'number', 'string'].includes(typeof value),
  );
  return detail === undefined || detail === '' ? type : `${type} (${String(detail)})`;
}

function withoutBeginnings<Snapshot, Event>(
  paths: readonly PlannedPath<Snapshot, Event>[],
): readonly PlannedPath<Snapshot, Event>[] {
  const distinct = [...new Map(paths.map((path) => [path.id, path])).values()];
  return distinct.filter(({ id }) => !distinct.some((other) => other.id.startsWith(`${id} > `)));
}
