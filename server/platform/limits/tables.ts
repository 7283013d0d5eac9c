/** A row to lock: whoever counts under a key first touches this row, so that counting and recording are one step. */
export interface RateLimitLocksTable {
  key: string;
  touched_at: string;
}

export interface RateLimitEventsTable {
  /** `<what is limited>:<keyed hash of whom>`; never an address or an IP in plain. */
  key: string;
  at: string;
  /** What the event counts for; 1 but for the budget of codes verified without a handle. */
  weight: number;
}

/** How often a caller made calls of one rate in one minute, all processes together. */
export interface RateCountsTable {
  /** `calls:<keyed hash of the rate and whom>`. */
  key: string;
  /** Minutes since 1970, UTC. */
  minute: number;
  calls: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    rate_counts: RateCountsTable;
    rate_limit_locks: RateLimitLocksTable;
    rate_limit_events: RateLimitEventsTable;
  }
}
