import type { Role } from '#server/platform/caller/principal.ts';
import type { StaffSignInMethod } from '#server/platform/settings/staff-sign-in.ts';

/** User accounts. They are disabled, never deleted, because the law requires retaining their records. */
export interface UsersTable {
  id: string;
  /** Normalised: trimmed, lower case. Unique. */
  email: string;
  role: Role;
  /** JSON array of built-in roles and ids of permission sets; null for the built-in role of the name of `role`. */
  staff_roles: string | null;
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

/** How a session was opened. */
export type SignInMethod = StaffSignInMethod | 'recovery-code';

export interface SessionsTable {
  id: string;
  user_id: string;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  created_at: string;
  last_used_at: string;
  /** Absolute end of the session, regardless of use. */
  expires_at: string;
  /** When the person last proved who they are; null in sessions older than the column. */
  proven_at: string | null;
  /** How it was opened. */
  method: SignInMethod | null;
  /** Browser and system in words, such as `Firefox on Windows`. */
  device: string | null;
  /** The network address without its last part, such as `203.0.113.0/24`. */
  network: string | null;
  /** 1 while a passkey must be registered before anything else is allowed. */
  is_enrolling: number;
}

/** A change of an account's address, from the request until it can no longer be taken back. */
export interface AddressChangesTable {
  id: string;
  user_id: string;
  /** Both normalised. */
  from_email: string;
  to_email: string;
  /** HMAC-SHA-256 of the code mailed to each address, hex; null for a new address that is not free. */
  present_code: string;
  new_code: string | null;
  /** Wrong pairs of codes. */
  failures: number;
  asked_at: string;
  expires_at: string;
  /** Null while the request waits for the codes. */
  done_at: string | null;
  /** SHA-256 of the secret that takes the change back, hex. */
  undo_hash: string | null;
  undo_until: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    users: UsersTable;
    sessions: SessionsTable;
    address_changes: AddressChangesTable;
  }
}
