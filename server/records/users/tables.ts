import type { Role } from '#server/platform/caller/principal.ts';

/** The people who may sign in. Accounts are disabled, never deleted: their records are kept, as the law asks. */
export interface UsersTable {
  id: string;
  /** Normalised: trimmed, lower case. Unique. */
  email: string;
  role: Role;
  /** Empty until the person has given it. */
  first_name: string;
  last_name: string;
  /** Address and names in lower case, to search in. */
  search_text: string;
  /** 0 or 1. */
  disabled: number;
  /** ISO-8601 UTC, as every timestamp of the database. */
  created_at: string;
  updated_at: string;
  last_sign_in_at: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    users: UsersTable;
  }
}
