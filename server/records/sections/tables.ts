/** A client's record of one section as it stands. */
export interface SectionRecordsTable {
  user_id: string;
  section: string;
  /** 1 with the first save, one more with each that follows. */
  version: number;
  /** The record as encrypted JSON, bound to user, section and version. */
  data: string;
  updated_at: string;
  /** The id of who saved it: the client, or an administrator. */
  updated_by: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    section_records: SectionRecordsTable;
    /** The versions before the present one. */
    section_versions: SectionRecordsTable;
  }
}
