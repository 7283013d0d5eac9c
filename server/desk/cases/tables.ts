/** A queue's parameters that a member of staff keeps under a name. */
export interface CaseFiltersTable {
  id: string;
  user_id: string;
  /** Name and parameters as encrypted JSON, bound to the row: what is searched for may be a person's name. */
  data: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    case_filters: CaseFiltersTable;
  }
}
