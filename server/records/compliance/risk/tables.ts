import type { Generated } from 'kysely';
import type { Rating } from '#domain/compliance/file/facts.ts';

/** The rating of a client's risk, as it was computed last. */
export interface ComplianceRatingsTable {
  onboarding_id: string;
  /** The version of the risk table; 0 for the default one. */
  table_version: number;
  /** The rating that counts: the computed one, or the one that replaced it. */
  rating: Rating;
  /** The rating by which someone replaced the computed one; null for none. */
  replaced_by: Rating | null;
  score: number;
  /** What it was computed from, as JSON, encrypted and bound to the row. */
  inputs: string;
  computed_at: string;
  /** When the client was approved or reviewed last; null if it is not approved. */
  approved_at: string | null;
  /** The day to which the next review is postponed, `YYYY-MM-DD`; null for none. */
  postponed_to: string | null;
  /** `YYYY-MM-DD`; null until the client is approved. */
  next_review_on: string | null;
  /** The last notice before the next review, as its day and the number of days before, `2027-02-20/30`; empty for none. */
  noticed: Generated<string>;
}

/** A change of a client's rating. */
export interface ComplianceRatingChangesTable {
  onboarding_id: string;
  /** 1 for the first. */
  seq: number;
  /** Null for the first rating. */
  before: Rating | null;
  rating: Rating;
  score: number;
  /** What moved, as a JSON list of sentences, encrypted and bound to the row. */
  moved: string;
  at: string;
}

/** A version of the risk table, in force or proposed. Has no data of clients. */
export interface RiskTablesTable {
  version: number;
  /** JSON. */
  data: string;
  reason: string;
  state: 'proposed' | 'in_force' | 'refused';
  proposed_by: string;
  proposed_at: string;
  decided_by: string | null;
  decided_at: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    compliance_ratings: ComplianceRatingsTable;
    compliance_rating_changes: ComplianceRatingChangesTable;
    risk_tables: RiskTablesTable;
  }
}
