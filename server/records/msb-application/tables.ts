import type { components } from '#contract/schema.d.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

/** Applications for registration as a money services business. */
export interface MsbApplicationsTable extends ManagedColumns {
  /** The owner's email address in lower case; for a visitor's application, the address that was entered. */
  owner: string;
  begun_by: 'client' | 'visitor';
  status: components['schemas']['MsbStatus'];
  /** A staff account; empty if unassigned. */
  assignee_id: string;
  /** All answers, earlier submissions, and the history with its texts; encrypted, bound to its row. */
  sealed: string;
  /** The FINTRAC registration number; empty until registered. */
  registration_number: string;
  registered_on: string;
  valid_until: string;
  clarification_asked_on: string;
  /** When it was last submitted; empty before. */
  submitted_at: string;
  /** The due date; '9999-12-31' if nothing is due. */
  due_on: string;
  /** Keyed hash of the initial content, to recognise a duplicate request. */
  digest: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    msb_applications: MsbApplicationsTable;
  }
}
