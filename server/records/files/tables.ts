/** An uploaded picture, or the document of a résumé. Its row is there before its bytes are, and stays after they are gone. */
export interface FilesTable {
  id: string;
  owner_id: string;
  /**
   * `public`: anybody may read it; `private` and `onboarding`: its owner and administrators, by signed links;
   * `identity`: administrators alone, since it shows somebody whom the owner has only named; `resume`: administrators alone, by links that save it.
   */
  kind: string;
  /** What the person's device called it, encrypted; empty until it is stored, and after it was deleted without being held. */
  name_encrypted: string;
  content_type: string;
  /** Bytes as stored; while it is on its way, the room that is kept for it. */
  size: number;
  width: number;
  height: number;
  created_at: string;
  /** Null while it is on its way. */
  stored_at: string | null;
  /** Set first, so that nobody reads it any more; then its bytes are removed. */
  deleted_at: string | null;
  /** When its bytes were removed from the store. */
  purged_at: string | null;
  /** 1 once it is part of what was submitted: deleting it then hides it from its owner, and reviewers still open it. */
  held: number;
  /**
   * 1: its bytes were encrypted by us, wherever they lie, and nothing else is taken for them. 0: it may be of the time
   * when a bucket's files were not.
   */
  sealed: number;
  /** The group of documents that it was uploaded for, until a save names it or the onboarding is submitted; null otherwise. */
  draft_group: string | null;
}

/** One row an owner: locking it puts in order what is counted and checked across that owner's files. */
export interface FileOwnersTable {
  owner_id: string;
  touched_at: string;
  /** When what this owner uploaded and never saved was deleted; null again with the next upload. */
  tidied_at: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    files: FilesTable;
    file_owners: FileOwnersTable;
  }
}
