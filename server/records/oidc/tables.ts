/** A person at the organisation's OpenID provider, and their account here. */
export interface OidcAccountsTable {
  issuer: string;
  /** The provider's permanent id of the person. */
  subject: string;
  user_id: string;
  created_at: string;
}

/** A sign-in at the provider that has begun. */
export interface OidcFlowsTable {
  /** SHA-256 of the handle in the browser's cookie, hex. */
  handle_hash: string;
  state: string;
  nonce: string;
  code_verifier: string;
  /** 1: the provider must ask the person again, for a fresh proof. */
  is_proof: number;
  expires_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    oidc_accounts: OidcAccountsTable;
    oidc_flows: OidcFlowsTable;
  }
}
