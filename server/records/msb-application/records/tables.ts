import type { MsbRecordKind } from '#domain/msb/records/record-kind.ts';

/** A criminal record check, an agent or a change notice of an application as a money services business. */
export interface MsbRecordsTable {
  id: string;
  application_id: string;
  kind: MsbRecordKind;
  version: number;
  /** The answers as JSON, encrypted and bound to the row. */
  sealed: string;
  /** The last day to send a change notice; '9999-12-31' for nothing due. */
  due_on: string;
  /** The last notice to the assignee, as `noticeOf` writes it; empty for none. */
  noticed: string;
  changed_by: string;
  created_at: string;
  updated_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    msb_records: MsbRecordsTable;
  }
}
