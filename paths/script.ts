import type { Action, Check } from './actions.ts';
import type { Outcomes } from './engine/test-machine.ts';
import type { MachineId } from './machines.ts';
import { type Plan, type PlannedPath, wordOf } from './plan.ts';
import { refusalsIn } from './refused.ts';

/** An event of a path with its surroundings. */
export type Moment<Snapshot, Event> = {
  before: Snapshot;
  event: Event;
  after: Snapshot;
  /** The rest of the path, the next event first: how a save ends depends on what was typed before it. */
  rest: readonly Event[];
};

/** How an event is caused; no actions if the portal causes it itself. */
export type Performance<Snapshot, Event> = (moment: Moment<Snapshot, Event>) => readonly Action[];

/** How a place is recognised on the page. */
export type Recognition<Snapshot> = (state: Snapshot) => readonly Check[];

/** A machine with everything that is needed to run its paths on the page. */
export type Subject<Snapshot, Event extends { type: string }> = {
  machine: MachineId;
  /** Its title: 'The onboarding portal', 'The add form of a wallet'. */
  title: string;
  /** Every shortest path, with the selections for app and browser. */
  plan(): Plan<Snapshot, Event>;
  /** Long paths over what no path of the plan covers. */
  tours?(plan: Plan<Snapshot, Event>): readonly PlannedPath<Snapshot, Event>[];
  /** From a new visitor to the end of the onboarding. */
  journeys?(): readonly PlannedPath<Snapshot, Event>[];
  /** Actions that differ on a journey, on which the client does not have everything that a step needs. */
  journeyPerformances?: Readonly<Partial<Record<string, Performance<Snapshot, Event>>>>;
  /** The actions before the first event: who arrives, what they have, where they open the portal. */
  beginning(path: PlannedPath<Snapshot, Event>): readonly Action[];
  performances: Readonly<Record<string, Performance<Snapshot, Event>>>;
  recognitions: Readonly<Record<string, Recognition<Snapshot>>>;
  placesOf(state: Snapshot): readonly string[];
  /** The events that guards reject in a state, unless a dialog is open. */
  refused(state: Snapshot): readonly Event[];
  /** Events that no page can cause, by their names, with the reason; only covered by the model. */
  onlyInModel: Readonly<Record<string, string>>;
  /** The outcomes of the machine's invocations, from which its model was made. */
  /** Events that guards reject in some states and that no button offers, by their names, with the reason. */
  notOffered?: Readonly<Record<string, string>>;
  outcomes: Outcomes;
  /** Every event of the machine with its payload; an event with several payloads is listed several times. */
  allEvents: readonly Event[];
};

/** Actions that are performed together, and what must be visible after them. */
export type Scene = {
  /** The event in the form of a path's id: `form.changed (true)`; null for the beginning. */
  event: string | null;
  actions: readonly Action[];
  /** The places of the machine afterwards. */
  places: readonly string[];
  checks: readonly Check[];
};

/** A path as it is performed: by a tester who reads it, in the app, in a browser. */
export type Script = {
  machine: MachineId;
  /** The path's id. */
  id: string;
  /** Whether it goes from a new visitor to the end of the onboarding. */
  isJourney?: boolean;
  scenes: readonly Scene[];
  /** The edges of the test model that it covers. */
  edges: readonly string[];
  /** The number of last scenes that go beyond the path's goal, to check later effects. */
  beyond?: number;
  /** Whether it covers many pairs of a state and an event, instead of ending with its goal. */
  isTour?: boolean;
};

/**
 * Returns a path as actions and checks. An event from which the portal continues at once is in one scene with the next.
 *
 * @throws Error for an event without a performance, or a place without a recognition: the test library would skip both
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
  // The actions of the current scene.
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
  // A tour has many events without effect before a save ends: the values to type depend on how it ends.
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
