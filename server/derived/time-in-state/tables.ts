import type { JourneyMovesTable } from '#server/records/journey/tables.ts';

/** What dwell times are counted for: states of a machine, or steps of the wizard. */
export type CountedMachine = 'onboarding' | 'submission' | 'steps';

/**
 * Dwell times and exit edges, aggregated: one row per state and day, whatever the number of cases. Weeks are stored in
 * addition to days, so that a long range reads few rows. The rows contain no ids of clients.
 */
export interface DwellTimesTable {
  machine: CountedMachine;
  span: 'day' | 'week';
  /** The day on which the dwell times ended, or the Monday of the week; 'YYYY-MM-DD', UTC. */
  first_day: string;
  /** The state, or a step's id. */
  place: string;
  /** `DwellTimeCounts` as JSON. */
  counts: string;
}

/** The current number of cases per state. */
export interface PresentStatesTable {
  machine: CountedMachine;
  place: string;
  n: number;
}

/** The last counted position of a case: one row per tab of the portal, and one for the audit trail. */
export interface StatePositionsTable {
  machine: CountedMachine;
  onboarding_id: string;
  /** The tab; empty for the audit trail. */
  tab: string;
  /** Time of the last move. */
  at: string;
  /** JSON: each active state with its entry time; null if unknown. */
  places: string;
  /** Time of the last move, if the position counts as closed after a while. */
  open_at: string | null;
}

/** One row: the progress of counting. */
export interface CountProgressTable {
  id: number;
  /** The last counted audit entry. */
  audit_seq: number;
  /** Incremented whenever a count changes, to invalidate cached responses. */
  revision: number;
  /** Everything until this time is counted. */
  counted_at: string | null;
}

/** A column of the recorded moves that only this folder uses. */
export interface CountedMovesTable extends JourneyMovesTable {
  /** 1 once it is counted in `stays`. */
  counted: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    stays: DwellTimesTable;
    stays_here: PresentStatesTable;
    stay_positions: StatePositionsTable;
    stay_progress: CountProgressTable;
  }
}
