import type { AnyStateMachine } from 'xstate';
import { edgesById, passage, stateAt } from '#machines/configuration.ts';
import { currentEdge, currentPlace } from '#machines/earlier-names.ts';
import { placeOf } from '#machines/graph/edges.ts';

/** The active states with their entry times (ISO 8601); null if unknown. */
export type Position = { at: string; places: Readonly<Record<string, string | null>> };

/** A completed dwell time in a state. */
export type DwellTime = {
  place: string;
  /** The edge by which the state was exited; empty if the portal was closed. */
  edge: string;
  /** Milliseconds; null if the entry time is unknown. */
  lasted: number | null;
};

/** A recorded move. @property from and to: innermost states @property stayed milliseconds in `from` */
export type RecordedMove = {
  edge: string;
  at: string;
  from?: string | undefined;
  to?: string | undefined;
  stayed?: number | null | undefined;
};

/**
 * Applies an edge, of the current version of the machine or an earlier one. Each exited state is a completed dwell time; an
 * edge that the machine no longer has changes nothing.
 * @returns the active states afterwards, and the completed dwell times
 */
export function movedOn(
  machine: AnyStateMachine,
  before: Position | null,
  move: RecordedMove,
): { position: Position | null; dwellTimes: readonly DwellTime[] } {
  const { at, stayed } = move;
  const id = currentEdge(machine, move.edge);
  const [from, to] = [move.from, move.to].map((place) => place && currentPlace(place));
  const edge = edgesById(machine).get(id);
  if (!edge) return { position: before, dwellTimes: [] };
  const known = Object.keys(before?.places ?? {}).flatMap((place) => stateAt(machine, place) ?? []);
  const seen = { from: stateIn(machine, from), to: stateIn(machine, to) };
  const { active, left, entered } = passage(before && new Set(known), edge, seen);
  const since = (place: string) => before?.places[place] ?? null;
  const dwellTimes = left.map(placeOf).map((place) => {
    const lasted = place === from && stayed !== undefined ? stayed : between(since(place), at);
    return { place, edge: id, lasted };
  });
  const isNew = new Set(entered);
  const places = [...active].map((state) => {
    const place = placeOf(state);
    return [place, isNew.has(state) ? at : since(place)] as const;
  });
  return { position: { at, places: Object.fromEntries(places) }, dwellTimes };
}

/** Returns the dwell times that end when the portal is closed; their duration is unknown. */
export function closedIn({ places }: Position): readonly DwellTime[] {
  return Object.keys(places).map((place) => ({ place, edge: '', lasted: null }));
}

/** Returns the milliseconds between two instants, 0 if the clocks disagree; null if the first is unknown. */
export function between(since: string | null, until: string): number | null {
  return since === null ? null : Math.max(0, Date.parse(until) - Date.parse(since));
}

function stateIn(machine: AnyStateMachine, place: string | undefined) {
  return place === undefined ? undefined : stateAt(machine, place);
}
