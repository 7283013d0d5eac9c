import type { ErasureGround, ErasureKind, ErasureState } from '#domain/retention.ts';

/** Erasures that were requested, refused or carried out. They contain ids, and no data of the erased person. */
export interface ErasuresTable {
  id: string;
  kind: ErasureKind;
  /** The account, the identity check's id of a named person, or the entry of a resource. */
  subject_id: string;
  /** The case of a named person; null for other kinds. */
  onboarding_id: string | null;
  state: ErasureState;
  ground: ErasureGround;
  /** Encrypted, bound to the row; empty if none was given. */
  explanation: string;
  requested_at: string;
  /** Null for the retention job. */
  requested_by: string | null;
  decided_at: string | null;
  decided_by: string | null;
  rows_erased: number;
  files_erased: number;
  /** The ids of the client's cases, as JSON. */
  case_ids: string;
  /** When it is repeated, for what calls in progress wrote during the erasure; null before and afterwards. */
  repeat_at: string | null;
}

/** Files of erased people whose bytes are still to be deleted from the store. */
export interface ErasedFilesTable {
  file_id: string;
  erasure_id: string;
}

/** A client's request for deletion. Deleted when it is taken back, and with the client. */
export interface DeletionRequestsTable {
  user_id: string;
  /** Encrypted, bound to the row; empty if none was given. */
  reason: string;
  requested_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    erasures: ErasuresTable;
    erased_files: ErasedFilesTable;
    deletion_requests: DeletionRequestsTable;
  }
}
