/** What staff call cases by. A tag is there as long as a case has it. */
export interface CaseTagsTable {
  id: string;
  /** The folded name as a keyed hash, by which it is known again. */
  name_key: string;
  /** The name, encrypted and bound to the row: it may say anything. */
  data: string;
}

/** Which case has which tag. */
export interface CaseTaggedTable {
  onboarding_id: string;
  tag_id: string;
  tagged_at: string;
  tagged_by: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    case_tags: CaseTagsTable;
    case_tagged: CaseTaggedTable;
  }
}
