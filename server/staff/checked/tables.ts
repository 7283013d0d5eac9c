import type { PartKind } from './parts.ts';

/** A staff member's check mark on a part of a case, valid for its content at that time. */
export interface CheckedPartsTable {
  onboarding_id: string;
  kind: PartKind;
  /** The section, the document's id, or a person's id. */
  key: string;
  /** The content of the part, as a keyed hash. */
  content: string;
  checked_by: string;
  checked_at: string;
}

/** A staff member's opening of a file or a person of a case. */
export interface OpenedPartsTable {
  onboarding_id: string;
  kind: 'file' | 'person';
  /** The file's id, or the person's key. */
  key: string;
  opened_by: string;
  /** For a person, the keyed hash of their data; '' for a file, which never changes. */
  content: string;
  opened_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    checked_parts: CheckedPartsTable;
    opened_parts: OpenedPartsTable;
  }
}
