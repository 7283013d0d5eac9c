import type { Action, Check } from './actions.ts';
import type { MachineId } from './machines.ts';
import { type Plan, type PlannedPath, wordOf } from './plan.ts';
import { refusalsIn } from './refused.ts';
import type { Outcomes } from './test-machine.ts';

/** An event of a path with what stands around it. */
export type Moment<Snapshot, Event> = {
  before: Snapshot;
  event: Event;
  after: Snapshot;
  /** What follows on the path, the next one first: how a save ends depends on what was typed before it. */
  rest: readonly Event[];
};

/** How an event is brought about; nothing to do where the portal brings it about by itself. */
export type Performance<Snapshot, Event> = (moment: Moment<Snapshot, Event>) => readonly Action[];

/** How a place is recognised on the page. */
export type Recognition<Snapshot> = (state: Snapshot) => readonly Check[];

/** A machine with everything that is needed to walk its paths on the page. */
export type Subject<Snapshot, Event extends { type: string }> = {
  machine: MachineId;
  /** What it is, for people: 'The onboarding portal', 'The add form of a wallet'. */
  title: string;
  /** Every shortest path, with what is chosen of them for app and browser. */
  plan(): Plan<Snapshot, Event>;
  /** Walks that go on over what no path of the plan walks. */
  tours?(plan: Plan<Snapshot, Event>): readonly PlannedPath<Snapshot, Event>[];
  /** From a fresh visitor to the end of what they came for. */
  journeys?(): readonly PlannedPath<Snapshot, Event>[];
  /** What is done otherwise on a journey, on which nobody comes with everything that a step needs. */
  journeyPerformances?: Readonly<Partial<Record<string, Performance<Snapshot, Event>>>>;
  /** What stands before the first event: who comes, what they have, where they open the portal. */
  beginning(path: PlannedPath<Snapshot, Event>): readonly Action[];
  performances: Readonly<Record<string, Performance<Snapshot, Event>>>;
  recognitions: Readonly<Record<string, Recognition<Snapshot>>>;
  placesOf(state: Snapshot): readonly string[];
  /** What guards refuse as things stand, where nothing stands before the page. */
  refused(state: Snapshot): readonly Event[];
  /** What no page can bring about, by the event's name, with the reason; walked on the model alone. */
  onlyInModel: Readonly<Record<string, string>>;
  /** How what the machine invokes may end, by which its model was made. */
  /** What guards refuse somewhere and no button offers anywhere, by the event's name, with the reason. */
  notOffered?: Readonly<Record<string, string>>;
  outcomes: Outcomes;
  /** Every event of the machine with what it is sent with; one event with several meanings stands here several times. */
  said: readonly Event[];
};

/** What is done in one go, and what must be seen after it. */
export type Scene = {
  /** What happens, as a path's id has it: `form.changed (true)`; null for the beginning. */
  event: string | null;
  actions: readonly Action[];
  /** Where the machine stands afterwards. */
  places: readonly string[];
  checks: readonly Check[];
};

/** A path as it is performed: by a tester who reads it, in the app, in a browser. */
export type Script = {
  machine: MachineId;
  /** The path's id. */
  id: string;
  /** Whether it goes from a fresh visitor to the end of what they came for. */
  isJourney?: boolean;
  scenes: readonly Scene[];
  /** The edges of the test model that it walks. */
  edges: readonly string[];
  /** How many of the last scenes go beyond what the path is about: what shows later is seen there. */
  beyond?: number;
  /** Whether it goes on over many pairs of a state and an event, instead of ending with what it is about. */
  isTour?: boolean;
};

/**
 * Writes a path out as actions and checks. What the portal goes on from at once is done in one scene with what follows.
 *
 * @throws Error for an event that nobody performs, or a place that nobody recognises: the test library would skip both
 */
export function scriptOf<Snapshot, Event extends { type: string }>(
  subject: Subject<Snapshot, Event>,
  path: PlannedPath<Snapshot, Event>,
): Script {
  const seen = (state: Snapshot) => {
    const places = subject.placesOf(state);
    const checks = places.flatMap((place) => recognise(subject, place, state));
    return { places, checks: [...checks, ...refusalsIn(subject, state)] };
  };
  const scenes: Scene[] = [{ event: null, actions: subject.beginning(path), ...seen(path.first) }];
  // What is done in the scene that has begun.
  let begun: { event: string; actions: readonly Action[] }[] = [];
  for (const [index, { event, state, isPassed }] of path.steps.entries()) {
    begun = [...begun, { event: wordOf(event), actions: perform(subject, momentAt(subject, path, index)) }];
    if (isPassed) continue;
    const [{ event: word = null } = {}] = begun;
    scenes.push({ event: word, actions: begun.flatMap(({ actions }) => actions), ...seen(state) });
    begun = [];
  }
  return {
    machine: subject.machine,
    id: path.id,
    edges: path.steps.flatMap(({ edges }) => edges),
    scenes,
    ...(path.beyond !== undefined && { beyond: path.beyond }),
    ...(path.isTour && { isTour: true }),
    ...(path.isJourney && { isJourney: true }),
  };
}

function momentAt<Snapshot, Event extends { type: string }>(
  { placesOf }: Pick<Subject<Snapshot, Event>, 'placesOf'>,
  { first, steps, isTour }: PlannedPath<Snapshot, Event>,
  index: number,
): Moment<Snapshot, Event> | null {
  const step = steps[index];
  if (!step) return null;
  const before = (at: number) => steps[at - 1]?.state ?? first;
  // On a tour much is tried in vain before a save ends: what was typed before it depends on how it does.
  const isInVain = (at: number, state: Snapshot) =>
    isTour === true && placesOf(state).join() === placesOf(before(at)).join();
  const rest = steps.flatMap(({ event, state }, at) => (at > index && !isInVain(at, state) ? [event] : []));
  return { before: before(index), event: step.event, after: step.state, rest };
}

function perform<Snapshot, Event extends { type: string }>(
  { performances, machine }: Subject<Snapshot, Event>,
  moment: Moment<Snapshot, Event> | null,
): readonly Action[] {
  if (!moment) return [];
  const performance = performances[moment.event.type];
  if (!performance) throw new Error(`Nobody says how "${moment.event.type}" of ${machine} is performed`);
  return performance(moment);
}

function recognise<Snapshot, Event extends { type: string }>(
  { recognitions, machine }: Subject<Snapshot, Event>,
  place: string,
  state: Snapshot,
): readonly Check[] {
  const recognition = recognitions[place];
  if (!recognition) throw new Error(`Nobody says how "${place}" of ${machine} is recognised`);
  return recognition(state);
}
