/**
 * Words of a case by which it is found, as keyed hashes: whoever has a copy of the database without the secret reads
 * none of them. A flag of risk stands here too, as one more word.
 */
export interface CaseTermsTable {
  /** The first 48 bits of the word's HMAC. */
  term: number;
  /** The case's `case_key`. */
  case_key: number;
}

/** One row: under which key and rules the words were made, and how far they are being made anew. */
export interface CaseIndexTable {
  id: number;
  made_with: string;
  /** What is being made now; null when nothing is. */
  making: string | null;
  /** The last onboarding's id that it was made for; '' before the first. */
  through: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    case_terms: CaseTermsTable;
    case_index: CaseIndexTable;
  }
}
