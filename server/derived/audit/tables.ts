/** Who did what, when, on what. Entries are only ever added; each holds the hash of the one before it. */
export interface AuditEntriesTable {
  /** 1, 2, 3 … without a gap. */
  seq: number;
  at: string;
  /** Null where nobody is signed in yet, or the server itself acts. */
  actor_id: string | null;
  actor_role: string;
  action: string;
  subject_type: string;
  subject_id: string;
  /** JSON without personal data: names of changed fields, versions. */
  details: string;
  prev_hash: string;
  hash: string;
  /** Which key made the hash; null in the entries from before there were keys, whose hash is a plain one. */
  key_id: string | null;
}

/** One row: the end of the chain. Locking it puts parallel entries in order. */
export interface AuditHeadTable {
  id: number;
  seq: number;
  hash: string;
  /** The signature of both, `<key id>.<HMAC>`; null until a server with a key has opened the chain. */
  mac: string | null;
}

/** One row: how far the end of the chain was written to where the database's owner cannot change it. */
export interface AuditAnchoringTable {
  id: number;
  /** How many anchors were written in all. */
  lines: number;
  /** When the last hourly one was written, and up to which entry it reached. */
  hour_at: string | null;
  hour_seq: number;
  /** Which process is writing one, and until when it may be trusted to be at it. */
  claim: string | null;
  claimed_until: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    audit_entries: AuditEntriesTable;
    audit_head: AuditHeadTable;
    audit_anchoring: AuditAnchoringTable;
  }
}
