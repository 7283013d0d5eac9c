/** One person's attempt to sign in from one browser. */
export interface LoginFlowsTable {
  id: string;
  /** SHA-256 of the handle that the browser's cookie and the mailed link carry. */
  handle_hash: string;
  email: string;
  first_name: string;
  last_name: string;
  /** Wrong tries by holders of the handle. */
  failures: number;
  /** Wrong tries by callers who named only the address; counted apart, so that they cannot lock the holder out. */
  failures_without_handle: number;
  created_at: string;
  expires_at: string;
  consumed_at: string | null;
  /** Keyed hash of the network that asked for the newest code; null in flows from before it was kept. */
  asked_from: string | null;
}

/** The live codes; a dead code's row goes, so the primary key keeps only live ones apart. */
export interface LoginCodesTable {
  /** HMAC-SHA-256 of the six digits, hex; the key is not in the database. */
  code_hmac: string;
  flow_id: string;
  expires_at: string;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  created_at: string;
  last_used_at: string;
  /** The session ends then, whatever happens. */
  expires_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    login_flows: LoginFlowsTable;
    login_codes: LoginCodesTable;
    sessions: SessionsTable;
  }
}
