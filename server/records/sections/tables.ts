/** A client's current record of one section. */
export interface SectionRecordsTable {
  user_id: string;
  section: string;
  /** 1 for the first save, incremented with each later one. */
  version: number;
  /** The record as encrypted JSON, bound to user, section and version. */
  data: string;
  updated_at: string;
  /** The account that saved it: the client, or an administrator. */
  updated_by: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    section_records: SectionRecordsTable;
    /** The earlier versions. */
    section_versions: SectionRecordsTable;
  }
}
