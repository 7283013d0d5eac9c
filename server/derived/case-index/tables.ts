/**
 * The search terms of cases, as keyed hashes that cannot be read from a copy of the database without the secret. Risk
 * flags are stored as terms too.
 */
export interface CaseTermsTable {
  /** The first 48 bits of the word's HMAC. */
  term: number;
  /** The case's `case_key`. */
  case_key: number;
}

/** One row: the key and rules that the terms were built with, and the progress of a rebuild. */
export interface CaseIndexTable {
  id: number;
  made_with: string;
  /** The key and rules of the rebuild in progress; null if there is none. */
  making: string | null;
  /** The id of the last rebuilt onboarding; '' before the first. */
  through: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    case_terms: CaseTermsTable;
    case_index: CaseIndexTable;
  }
}
