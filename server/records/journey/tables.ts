/** The state of a client's wizard, one row per case. */
export interface JourneyStatesTable {
  onboarding_id: string;
  /** Version of the machine that `state` belongs to. */
  version: number;
  /** The contract's `JourneyState` as JSON, encrypted and bound to the case. */
  state: string;
  /** The page that reported it, and the `seq` of its last move; 0 before the first. */
  tab: string;
  seq: number;
  /** Number of moves ever recorded, which is the position of the last. */
  moves: number;
  recorded_at: string;
}

/** A transition of a client's wizard to another state, or a re-entry of the same one. */
export interface JourneyMovesTable {
  onboarding_id: string;
  /** Position among all moves of the case, from 1, in the order of arrival. */
  position: number;
  /** The page in which it happened, and the position among its moves, from 1. */
  tab: string;
  seq: number;
  /** By the server's clock. */
  at: string;
  /** As named by `edgeIdOf` in `machines/graph/edges.ts`. */
  edge: string;
  /** The innermost states that were exited and entered, as named by `placeOf`. */
  from_place: string;
  to_place: string;
  /** Milliseconds in `from_place`; null if the page started there. */
  stayed: number | null;
  /** Version of the machine that the edge and places belong to. */
  version: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    journey_states: JourneyStatesTable;
    journey_moves: JourneyMovesTable;
  }
}
