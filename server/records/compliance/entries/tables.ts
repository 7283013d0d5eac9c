import type { EntryKind } from '#domain/compliance/entries/entry-kind.ts';

/** An entry of a client's compliance file; never changed. */
export interface ComplianceEntriesTable {
  id: string;
  onboarding_id: string;
  /** 1 for the first entry of the case. */
  seq: number;
  kind: EntryKind;
  /** `client`, or the id of a person's identity check. */
  subject: string;
  /** JSON, encrypted and bound to the row. */
  answers: string;
  made_by: string;
  made_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    compliance_entries: ComplianceEntriesTable;
  }
}
