/**
 * An uploaded picture, or the document of a résumé. The row exists before the bytes and remains after they are deleted.
 */
export interface FilesTable {
  id: string;
  owner_id: string;
  /**
   * `public`: readable by anyone; `private` and `onboarding`: by the owner and administrators, through signed links;
   * `identity`: by administrators only, since it may show a person whom the owner only named; `resume`: by
   * administrators only, through links that download it; `note`: by staff who may read the notes on the owner's case.
   */
  kind: string;
  /** The original file name, encrypted; empty until the file is stored, and after it was deleted without being held. */
  name_encrypted: string;
  content_type: string;
  /** Stored bytes; during the upload, the reserved bytes. */
  size: number;
  width: number;
  height: number;
  created_at: string;
  /** Null during the upload. */
  stored_at: string | null;
  /** Set before the bytes are deleted, so that the file is no longer readable. */
  deleted_at: string | null;
  /** When the bytes were deleted from the store. */
  purged_at: string | null;
  /** 1 if it is part of a submission or of a message: deletion then hides it from the owner, while reviewers can still open it. */
  held: number;
  /**
   * 1: the bytes were encrypted by this server, and unencrypted bytes are rejected. 0: they may be unencrypted, from
   * releases before bucket files were encrypted.
   */
  sealed: number;
  /**
   * The group of documents that it was uploaded for, until a save names it or the onboarding is submitted; null
   * otherwise.
   */
  draft_group: string | null;
  /**
   * The original that the browser made the picture from, as encrypted JSON; empty for none, and erased together with the
   * name.
   */
  source_encrypted: string;
}

/** One row per owner. Its lock serialises what is counted and checked for all files of that owner. */
export interface FileOwnersTable {
  owner_id: string;
  touched_at: string;
  /** When the owner's unsaved uploads were deleted; reset to null by the next upload. */
  tidied_at: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    files: FilesTable;
    file_owners: FileOwnersTable;
  }
}
