/** A row per key to lock before counting, so that counting and recording are atomic. */
export interface RateLimitLocksTable {
  key: string;
  touched_at: string;
}

export interface RateLimitEventsTable {
  /** `<bucket>:<keyed hash of the caller>`; never a plain email address or IP. */
  key: string;
  at: string;
  /** The event's weight; 1 except in the budget of codes verified without a handle. */
  weight: number;
}

/** Calls of one rate by a caller in one minute, through all processes. */
export interface RateCountsTable {
  /** `calls:<keyed hash of rate and caller>`. */
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
