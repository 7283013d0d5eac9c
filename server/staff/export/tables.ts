/** Archives of a client's data that are being created. */
export interface RunningExportsTable {
  id: string;
  user_id: string;
  /** After this time its process has died. */
  ends_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    running_exports: RunningExportsTable;
  }
}
