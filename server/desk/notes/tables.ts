/** What staff write on a case for each other; clients never see it. */
export interface NotesTable {
  id: string;
  onboarding_id: string;
  author_id: string;
  /** Encrypted, bound to the row. */
  text: string;
  created_at: string;
  updated_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    notes: NotesTable;
  }
}
