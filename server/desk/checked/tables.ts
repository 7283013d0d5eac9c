import type { PartKind } from './parts.ts';

/** That a member of staff has checked a part of a case: it counts while the part says what it said then. */
export interface CheckedPartsTable {
  onboarding_id: string;
  kind: PartKind;
  /** The section, the document's id, or a person's. */
  key: string;
  /** What the part said, as a keyed hash. */
  content: string;
  checked_by: string;
  checked_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    checked_parts: CheckedPartsTable;
  }
}
