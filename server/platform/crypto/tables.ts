/** The data key of one client, wrapped: see `client-keys.ts`. Without its row, nothing of the client can be decrypted. */
export interface DataKeysTable {
  /** Named in each envelope. */
  id: string;
  /** The id of a client's account, or of another owner of records, such as an application at `/careers`. */
  client_id: string;
  /** The key, encrypted with a key encryption key. */
  wrapped: string;
}

/** A key of a retired secret, for what cannot be computed again: see `retained-keys.ts`. */
export interface RetainedKeysTable {
  /** Derived from the key. */
  id: string;
  purpose: string;
  /** The key, encrypted with a key encryption key. */
  wrapped: string;
}

/** A root key, which encrypts the keys of clients where a key provider is used: see `root-keys.ts`. */
export interface RootKeysTable {
  number: number;
  /** Derived from the key; named in each wrapped key. */
  id: string;
  /** The key, encrypted by the key provider. */
  wrapped: string;
  /** 1 once no key is encrypted with it. */
  retired: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    data_keys: DataKeysTable;
    retained_keys: RetainedKeysTable;
    root_keys: RootKeysTable;
  }
}
