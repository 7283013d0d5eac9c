/** What a start compares its settings with; see `check-secret.ts`. */
export interface CheckValuesTable {
  name: string;
  value: string;
}

export interface CheckTables {
  check_values: CheckValuesTable;
}
