/** Values with which a start checks its settings; see `check-secret.ts`. */
export interface CheckValuesTable {
  name: string;
  value: string;
}

/** One row: the last successful backup; see `backup-state.ts`. */
export interface BackupStateTable {
  id: number;
  finished_at: string;
  seconds: number;
  bytes: number;
  files: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    backup_state: BackupStateTable;
    check_values: CheckValuesTable;
  }
}
