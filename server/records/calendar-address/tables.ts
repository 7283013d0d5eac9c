/** The secret address at which a calendar program reads the days of a staff member; at most one for each account. */
export interface CalendarAddressesTable {
  user_id: string;
  /** SHA-256 of the secret, hex. */
  secret_hash: string;
  created_at: string;
  /** When a program last read it, to the hour. */
  last_read_at: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    calendar_addresses: CalendarAddressesTable;
  }
}
