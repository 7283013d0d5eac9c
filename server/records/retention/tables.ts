import type { EndCause } from '#domain/retention.ts';

/** When the relationship with a client ended, from which its retention is counted; one row per ended case. */
export interface RelationshipEndsTable {
  onboarding_id: string;
  user_id: string;
  /** 'YYYY-MM-DD'. */
  ended_on: string;
  cause: EndCause;
  recorded_at: string;
  /** The account that caused it; null for ends that an earlier release did not record. */
  recorded_by: string | null;
}

/** Legal holds: a client with one that is not lifted is not erased. */
export interface LegalHoldsTable {
  id: string;
  user_id: string;
  /** Encrypted, bound to the row. */
  reason: string;
  set_at: string;
  set_by: string;
  /** Encrypted, bound to the row; null until it is lifted. */
  lift_reason: string | null;
  lifted_at: string | null;
  lifted_by: string | null;
}

/** Submitted versions from which a person was erased, with the SHA-256 that was published before. */
export interface RedactedVersionsTable {
  erasure_id: string;
  onboarding_id: string;
  version: number;
  sha256: string;
  redacted_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    relationship_ends: RelationshipEndsTable;
    legal_holds: LegalHoldsTable;
    redacted_versions: RedactedVersionsTable;
  }
}
