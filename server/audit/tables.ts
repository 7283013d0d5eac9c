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
}

/** One row: the end of the chain. Locking it puts parallel entries in order. */
export interface AuditHeadTable {
  id: number;
  seq: number;
  hash: string;
}

export interface AuditTables {
  audit_entries: AuditEntriesTable;
  audit_head: AuditHeadTable;
}
