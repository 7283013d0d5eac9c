import type { AnyStateMachine } from 'xstate';
import { type Configuration, edgesById, passage, stateAt } from '#machines/configuration.ts';
import { placeOf } from '#machines/graph/edges.ts';
import type { CaseJourney } from '#src/api/admin/drop-off.ts';

/** The state of a case at one moment, and the transition that led to it. */
export type Moment = {
  /** Milliseconds since 1970. */
  at: number;
  /** Null at the start of a visit. */
  edge: string | null;
  /** Every active state, including parents, by path. */
  active: ReadonlySet<string>;
  /** The innermost state that the last transition led to. */
  place: string;
  /** The number of the visit, from 1. */
  visit: number;
};

/**
 * Returns what happened to a case, moment by moment. Transitions over edges that the machine no longer has cannot be drawn and
 * are only counted.
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

/** Returns the index of the last moment up to a time, or the first one. @param at milliseconds since 1970 */
export function momentAt(moments: readonly Moment[], at: number): number {
  return Math.max(
    0,
    moments.findLastIndex((moment) => moment.at <= at),
  );
}
