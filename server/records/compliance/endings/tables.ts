import type { Ending } from '#domain/compliance/review/endings.ts';

/** The last day of a document, or of the identity document of a person, of an approved client. */
export interface CaseEndingsTable {
  onboarding_id: string;
  kind: Ending['kind'];
  /** The group of the document, or the id of the person's identity check. */
  subject: string;
  /** `YYYY-MM-DD`. */
  ends_on: string;
  /** The name of the person, encrypted and bound to the row; null for a document of the company. */
  name: string | null;
}

/** A case whose compliance file has to be computed: its answers and documents are read again by a job. */
export interface EndingsToComputeTable {
  onboarding_id: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    case_endings: CaseEndingsTable;
    endings_to_compute: EndingsToComputeTable;
  }
}
