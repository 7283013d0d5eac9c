/** One attempt to sign in from one browser. */
export interface LoginFlowsTable {
  id: string;
  /** SHA-256 of the handle in the browser's cookie and in the mailed link. */
  handle_hash: string;
  email: string;
  first_name: string;
  last_name: string;
  /** Wrong tries by holders of the handle. */
  failures: number;
  /**
   * Wrong tries by callers who sent only the address. Counted separately, so that they cannot lock out the holder of
   * the handle.
   */
  failures_without_handle: number;
  created_at: string;
  expires_at: string;
  consumed_at: string | null;
  /** Keyed hash of the network that requested the newest code; null in flows older than the column. */
  asked_from: string | null;
}

/** The live codes. The row of a dead code is deleted, so that the primary key has to be unique only among live ones. */
export interface LoginCodesTable {
  /** HMAC-SHA-256 of the six digits, hex; the key is not in the database. */
  code_hmac: string;
  flow_id: string;
  expires_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    login_flows: LoginFlowsTable;
    login_codes: LoginCodesTable;
  }
}
