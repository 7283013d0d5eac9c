/** A passkey of a staff member. */
export interface PasskeysTable {
  id: string;
  user_id: string;
  /** Base64url, from the authenticator. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** The authenticator's count of signatures; 0 for those that do not count. */
  counter: number;
  /** JSON list of how the browser reaches the authenticator. */
  transports: string;
  /** As its owner calls it. */
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** Challenges that were issued and not used. */
export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge, hex. */
  challenge_hash: string;
  /** The account that registers a passkey; null for a sign-in. */
  user_id: string | null;
  expires_at: string;
}

/** Codes that replace a passkey, once each. */
export interface RecoveryCodesTable {
  /** HMAC-SHA-256 of the code, hex; the key is not in the database. */
  code_hmac: string;
  user_id: string;
  created_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    passkeys: PasskeysTable;
    passkey_challenges: PasskeyChallengesTable;
    recovery_codes: RecoveryCodesTable;
  }
}
