/** Entries of committed transactions that have no number yet; see `seal.ts`. */
export interface AuditWaitingTable {
  /** Unique over all processes, and ordered by time; see `newEntryId`. */
  id: string;
  at: string;
  actor_id: string | null;
  actor_role: string;
  action: string;
  subject_type: string;
  subject_id: string;
  details: string;
  /** The HMAC of the entry by itself, and its key. */
  mac: string;
  key_id: string;
}

/** The audit trail: append-only, each entry contains the hash of the previous one. */
export interface AuditEntriesTable {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  at: string;
  /** Null before sign-in, and for the server itself. */
  actor_id: string | null;
  actor_role: string;
  action: string;
  subject_type: string;
  subject_id: string;
  /** JSON without personal data: names of changed fields, versions. */
  details: string;
  prev_hash: string;
  hash: string;
  /** The key of the hash; null in entries older than the keys, which have a plain hash. */
  key_id: string | null;
  /** Its id while it waited for a number; null in older entries and in those that the sealer writes. */
  entry_id: string | null;
}

/** One row: the end of the chain. Its lock lets one process at a time seal entries. */
export interface AuditHeadTable {
  id: number;
  seq: number;
  hash: string;
  /** The signature of both, `<key id>.<HMAC>`; null until a server with a key has opened the chain. */
  mac: string | null;
}

/** One row: the state of writing anchors to a place that the owner of the database cannot change. */
export interface AuditAnchoringTable {
  id: number;
  /** Number of anchors written. */
  lines: number;
  /** When the last hourly anchor was written, and the entry that it reached. */
  hour_at: string | null;
  hour_seq: number;
  /** The process that writes an anchor, and when its claim expires. */
  claim: string | null;
  claimed_until: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    audit_waiting: AuditWaitingTable;
    audit_entries: AuditEntriesTable;
    audit_head: AuditHeadTable;
    audit_anchoring: AuditAnchoringTable;
  }
}
