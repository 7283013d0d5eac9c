/** Values with which a start checks its settings; see `check-secret.ts`. */
export interface CheckValuesTable {
  name: string;
  value: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    check_values: CheckValuesTable;
  }
}
