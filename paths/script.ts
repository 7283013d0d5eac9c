import type { Action, Check } from './actions.ts';
import type { MachineId } from './machines.ts';
import type { Plan, PlannedPath } from './plan.ts';
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
  /** What stands before the first event: who comes, what they have, where they open the portal. */
  beginning(path: PlannedPath<Snapshot, Event>): readonly Action[];
  performances: Readonly<Record<string, Performance<Snapshot, Event>>>;
  recognitions: Readonly<Record<string, Recognition<Snapshot>>>;
  placesOf(state: Snapshot): readonly string[];
  /** What no page can bring about, by the event's name, with the reason; walked on the model alone. */
  onlyInModel: Readonly<Record<string, string>>;
  /** How what the machine invokes may end, by which its model was made. */
  outcomes: Outcomes;
  /** Every event of the machine with what it is sent with; one event with several meanings stands here several times. */
  said: readonly Event[];
};

/** What is done in one go, and what must be seen after it. */
export type Scene = {
  /** The event's name; null for the beginning. */
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
  scenes: readonly Scene[];
  /** The edges of the test model that it walks. */
  edges: readonly string[];
};

/**
 * Writes a path out as actions and checks.
 *
 * @throws Error for an event that nobody performs, or a place that nobody recognises: the test library would skip both
 */
export function scriptOf<Snapshot, Event extends { type: string }>(
  subject: Subject<Snapshot, Event>,
  path: PlannedPath<Snapshot, Event>,
): Script {
  const scene = (event: string | null, actions: readonly Action[], state: Snapshot): Scene => {
    const places = subject.placesOf(state);
    return { event, actions, places, checks: places.flatMap((place) => recognise(subject, place, state)) };
  };
  const before = (index: number) => path.steps[index - 1]?.state ?? path.first;
  return {
    machine: subject.machine,
    id: path.id,
    edges: path.steps.flatMap(({ edges }) => edges),
    scenes: [
      scene(null, subject.beginning(path), path.first),
      ...path.steps.map(({ event, state }, index) => {
        const perform = subject.performances[event.type];
        if (!perform) throw new Error(`Nobody says how "${event.type}" of ${subject.machine} is performed`);
        const rest = path.steps.slice(index + 1).map((step) => step.event);
        return scene(event.type, perform({ before: before(index), event, after: state, rest }), state);
      }),
    ],
  };
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
