/** A task of staff. */
export interface TasksTable {
  id: string;
  /** Counts its changes, from 1. */
  version: number;
  /** The case; null for none. */
  onboarding_id: string | null;
  /** Encrypted, bound to the row; with the key of the client if there is a case, because it may name people. */
  title: string;
  /** YYYY-MM-DD. */
  due_on: string | null;
  assignee_id: string;
  creator_id: string;
  created_at: string;
  updated_at: string;
  /** When it was completed. */
  done_at: string | null;
  done_by: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    tasks: TasksTable;
  }
}
