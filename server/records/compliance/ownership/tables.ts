/** A version of the structure of who owns and controls a client. The latest version of a case is the current one. */
export interface CaseOwnershipTable {
  onboarding_id: string;
  /** 1 at first, incremented with each save. */
  version: number;
  /** The structure as JSON, encrypted and bound to the row. */
  data: string;
  saved_at: string;
  saved_by: string;
}

/** What a client states about who owns and controls it; one row for each case. */
export interface ClientOwnershipTable {
  onboarding_id: string;
  /** 1 at first, incremented with each save. */
  revision: number;
  /** The statement as JSON, encrypted and bound to the row. */
  data: string;
  saved_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    case_ownership: CaseOwnershipTable;
    client_ownership: ClientOwnershipTable;
  }
}
