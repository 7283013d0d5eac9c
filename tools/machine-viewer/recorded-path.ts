import type { RecordedEvent, Recording } from './recording.ts';

/** A recorded machine as a path of a test plan. */
export type RecordedPath = {
  machine: string;
  /** In the plan's notation: `wallet > load.done > save > save.failed`. */
  id: string;
  /** The events that took an edge, in order. */
  events: readonly RecordedEvent[];
  /** The places after each of them; the first are the start. */
  stands: readonly (readonly string[])[];
  /** The most similar paths of the plan, the nearest first. */
  planned: readonly PlannedNear[];
  /** Whether the first of them begins with this path. */
  isPlanned: boolean;
};

/** A path of the plan that is similar to a recording. */
export type PlannedNear = {
  /** By which the plan names it. */
  reference: string;
  id: string;
  /** How many events of the recording it has, in the same order. */
  shared: number;
};

/** Returns the events of a recording's machine that took an edge, and its places before and after each of them. */
export function takenIn({
  machine,
  actors,
  events,
  start,
}: Recording): Pick<RecordedPath, 'events' | 'stands'> {
  const own = actors.find((actor) => actor.machine === machine)?.id;
  const received = events.filter(({ actor, event }) => actor === own && event.type !== 'xstate.init');
  const taken = received.filter(({ edges }) => edges.length > 0);
  return { events: taken, stands: [start, ...taken.map(({ places }) => places)] };
}

/** Returns a recording as a path without a test plan: its events in order. */
export function plainPath(recording: Recording): RecordedPath {
  const taken = takenIn(recording);
  const id = [recording.start.at(-1) ?? recording.machine, ...taken.events.map(({ event }) => event.type)];
  return { machine: recording.machine, id: id.join(' > '), ...taken, planned: [], isPlanned: false };
}
