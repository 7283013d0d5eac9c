import type { AnyStateMachine } from 'xstate';
import { type Configuration, edgesById, passage, stateAt } from '#machines/configuration.ts';
import { placeOf } from '#machines/edges.ts';
import type { CaseJourney } from '#src/api/admin/drop-off.ts';

/** A case at one moment: where it was, and by what it had come there. */
export type Moment = {
  /** Milliseconds since 1970. */
  at: number;
  /** Null at the beginning of a visit. */
  edge: string | null;
  /** Every state that it was in, outer ones too, by their places. */
  active: ReadonlySet<string>;
  /** The innermost state that the last move led to. */
  place: string;
  /** Which visit, from 1. */
  visit: number;
};

/**
 * What a case went through, moment by moment. Moves over edges that the machine does not have any longer cannot be drawn and are
 * counted alone.
 */
export function momentsOf(
  machine: AnyStateMachine,
  { edges, places, visits }: CaseJourney,
): { moments: readonly Moment[]; undrawn: number } {
  const known = edgesById(machine);
  const moments: Moment[] = [];
  let undrawn = 0;
  for (const [index, { startedAt, moves }] of visits.entries()) {
    const visit = index + 1;
    let active: Configuration | null = null;
    for (const { edge: edgeIndex, from: fromIndex, to: toIndex, after } of moves) {
      const at = Date.parse(startedAt) + after;
      const edge = known.get(edges[edgeIndex] ?? '');
      const [from = '', to = ''] = [places[fromIndex], places[toIndex]];
      const [fromState, toState] = [stateAt(machine, from), stateAt(machine, to)];
      if (!edge || !fromState || !toState) {
        undrawn += 1;
        continue;
      }
      if (active === null) {
        const start = passage(
          null,
          { ...edge, definition: { ...edge.definition, target: undefined } },
          { from: fromState },
        );
        moments.push({
          at: Date.parse(startedAt),
          edge: null,
          active: placed(start.active),
          place: from,
          visit,
        });
      }
      const moved: Configuration = passage(active, edge, { from: fromState, to: toState }).active;
      active = moved;
      moments.push({ at, edge: edge.id, active: placed(moved), place: to, visit });
    }
  }
  return { moments, undrawn };
}

function placed(active: Configuration): ReadonlySet<string> {
  return new Set([...active].map(placeOf));
}

/** Which moment it was at a time: the last one until then, or the first. @param at milliseconds since 1970 */
export function momentAt(moments: readonly Moment[], at: number): number {
  return Math.max(
    0,
    moments.findLastIndex((moment) => moment.at <= at),
  );
}
