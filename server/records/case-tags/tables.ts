/** Tags that staff give to cases. A tag exists as long as a case has it. */
export interface CaseTagsTable {
  id: string;
  /** Keyed hash of the folded name, for lookup. */
  name_key: string;
  /** The name, encrypted and bound to the row, since it may contain personal data. */
  data: string;
}

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
