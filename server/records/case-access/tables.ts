/** A closed case that a staff member opened with a reason, for some hours. */
export interface CaseOpeningsTable {
  id: string;
  onboarding_id: string;
  user_id: string;
  /** Encrypted, bound to the row, because it may name people. */
  reason: string;
  opened_at: string;
  /** When the case is closed to the staff member again. */
  until: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    case_openings: CaseOpeningsTable;
  }
}
