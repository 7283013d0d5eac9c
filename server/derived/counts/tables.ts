/** How many cases stand where; kept in the transaction of each change. */
export interface CaseCountsTable {
  status: string;
  n: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    case_counts: CaseCountsTable;
  }
}
