import type { AnyStateMachine } from 'xstate';
import { edgesById, passage, stateAt } from '#machines/configuration.ts';
import { placeOf } from '#machines/edges.ts';

/** Where somebody is: by the place of every state that they are in, since when (ISO 8601); null where that is not known. */
export type Position = { at: string; places: Readonly<Record<string, string | null>> };

/** A stay that has ended. */
export type Stay = {
  place: string;
  /** Over which it ended; empty where the portal was closed. */
  edge: string;
  /** Milliseconds; null where nobody saw it begin. */
  lasted: number | null;
};

/** A move as it was recorded. @property from and to: innermost states @property stayed milliseconds in `from` */
export type RecordedMove = {
  edge: string;
  at: string;
  from?: string | undefined;
  to?: string | undefined;
  stayed?: number | null | undefined;
};

/**
 * Moves on over an edge. Each state that is left is a stay that has ended; an edge that the machine does not have, as of an
 * earlier version, changes nothing.
 * @returns the states in which somebody is then, and the stays that ended
 */
export function movedOn(
  machine: AnyStateMachine,
  before: Position | null,
  { edge: id, at, from, to, stayed }: RecordedMove,
): { position: Position | null; stays: readonly Stay[] } {
  const edge = edgesById(machine).get(id);
  if (!edge) return { position: before, stays: [] };
  const known = Object.keys(before?.places ?? {}).flatMap((place) => stateAt(machine, place) ?? []);
  const seen = { from: stateIn(machine, from), to: stateIn(machine, to) };
  const { active, left, entered } = passage(before && new Set(known), edge, seen);
  const since = (place: string) => before?.places[place] ?? null;
  const stays = left.map(placeOf).map((place) => {
    const lasted = place === from && stayed !== undefined ? stayed : between(since(place), at);
    return { place, edge: id, lasted };
  });
  const isNew = new Set(entered);
  const places = [...active].map((state) => {
    const place = placeOf(state);
    return [place, isNew.has(state) ? at : since(place)] as const;
  });
  return { position: { at, places: Object.fromEntries(places) }, stays };
}

/** The stays of somebody who has closed the portal where they were; how long they looked at it before is not known. */
export function closedIn({ places }: Position): readonly Stay[] {
  return Object.keys(places).map((place) => ({ place, edge: '', lasted: null }));
}

/** Milliseconds from one moment to another, none where the clocks disagree; null where the first is not known. */
export function between(since: string | null, until: string): number | null {
  return since === null ? null : Math.max(0, Date.parse(until) - Date.parse(since));
}

function stateIn(machine: AnyStateMachine, place: string | undefined) {
  return place === undefined ? undefined : stateAt(machine, place);
}
