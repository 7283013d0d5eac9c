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

export interface RateLimitTables {
  rate_limit_locks: RateLimitLocksTable;
  rate_limit_events: RateLimitEventsTable;
}
