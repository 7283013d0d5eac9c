/** What a start compares its settings with; see `check-secret.ts`. */
export interface CheckValuesTable {
  name: string;
  value: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    check_values: CheckValuesTable;
  }
}
