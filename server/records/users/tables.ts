import type { Role } from '#server/platform/caller/principal.ts';

/** User accounts. They are disabled, never deleted, because the law requires retaining their records. */
export interface UsersTable {
  id: string;
  /** Normalised: trimmed, lower case. Unique. */
  email: string;
  role: Role;
  /** Empty until given. */
  first_name: string;
  last_name: string;
  /** Email address and names in lower case, for the search. */
  search_text: string;
  /** 0 or 1. */
  disabled: number;
  /** ISO 8601 UTC, like every timestamp in the database. */
  created_at: string;
  updated_at: string;
  last_sign_in_at: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    users: UsersTable;
  }
}
