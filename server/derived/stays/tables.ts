import type { JourneyMovesTable } from '#server/records/journey/tables.ts';

/** Where stays are counted: in a state of a machine, or on a step of the wizard. */
export type StayMachine = 'onboarding' | 'submission' | 'steps';

/**
 * How long clients stayed where and over what they left, counted up: a row for each state and day, however many cases there are.
 * Whole weeks stand beside their days, so that a long range is told of few rows. No row says who.
 */
export interface StaysTable {
  machine: StayMachine;
  span: 'day' | 'week';
  /** The day on which stays ended, or the Monday of the week; 'YYYY-MM-DD', UTC. */
  first_day: string;
  /** The state's place, or a step's id. */
  place: string;
  /** `StayCounts` as JSON. */
  counts: string;
}

/** How many are where at this moment. */
export interface StaysHereTable {
  machine: StayMachine;
  place: string;
  n: number;
}

/** Where a case is as far as it is counted: a row for each tab of the portal, and one for what the audit trail says. */
export interface StayPositionsTable {
  machine: StayMachine;
  onboarding_id: string;
  /** Which tab's moves these are; empty for the audit trail. */
  tab: string;
  /** When it moved last. */
  at: string;
  /** JSON: by the place of every state that it is in, since when; null where that is not known. */
  places: string;
  /** When it moved last, where it counts as closed once that is long ago. */
  open_at: string | null;
}

/** One row: how far everything is counted. */
export interface StayProgressTable {
  id: number;
  /** The last entry of the audit trail that is counted. */
  audit_seq: number;
  /** Grows whenever a count changes: what was told of an earlier one is old. */
  revision: number;
  /** Until when everything was counted. */
  counted_at: string | null;
}

/** What is known of the recorded moves here alone. */
export interface CountedMovesTable extends JourneyMovesTable {
  /** 1 once it is counted in `stays`. */
  counted: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    stays: StaysTable;
    stays_here: StaysHereTable;
    stay_positions: StayPositionsTable;
    stay_progress: StayProgressTable;
  }
}
