/** Number of cases per status, updated in the transaction of each change. */
export interface CaseCountsTable {
  status: string;
  n: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    case_counts: CaseCountsTable;
  }
}
