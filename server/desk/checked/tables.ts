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

/** That a member of staff has seen a file or a person of a case. */
export interface OpenedPartsTable {
  onboarding_id: string;
  kind: 'file' | 'person';
  /** The file's id, or the person's key. */
  key: string;
  opened_by: string;
  /** Of a person, the keyed hash of what the case said of them; '' for a file, which never changes. */
  content: string;
  opened_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    checked_parts: CheckedPartsTable;
    opened_parts: OpenedPartsTable;
  }
}
