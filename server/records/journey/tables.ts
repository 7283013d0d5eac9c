/** Where a client's wizard stands; one a case. */
export interface JourneyStatesTable {
  onboarding_id: string;
  /** Of the machine that `state` belongs to. */
  version: number;
  /** The contract's `JourneyState` as JSON, encrypted and bound to the case. */
  state: string;
  /** The open page that told it, and the `seq` of its last move by then; 0 before its first. */
  tab: string;
  seq: number;
  /** How many moves were ever recorded: the position of the last. */
  moves: number;
  recorded_at: string;
}

/** A transition that a client's wizard has made from a state to another, or to the same anew. */
export interface JourneyMovesTable {
  onboarding_id: string;
  /** Among all moves of the case, from 1, in the order in which they were told. */
  position: number;
  /** The open page in which it happened, and its place among the moves there, from 1. */
  tab: string;
  seq: number;
  /** By the server's clock. */
  at: string;
  /** As `edgeIdOf` of `machines/edges.ts` names it. */
  edge: string;
  /** The innermost state that was left, and the one that was entered, as `placeOf` names them. */
  from_place: string;
  to_place: string;
  /** Milliseconds in `from_place`; null where the page had begun there. */
  stayed: number | null;
  /** Of the machine that edge and places belong to. */
  version: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    journey_states: JourneyStatesTable;
    journey_moves: JourneyMovesTable;
  }
}
