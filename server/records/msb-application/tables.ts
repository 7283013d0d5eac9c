import type { components } from '#contract/schema.d.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

/** Applications to be registered as a money services business. */
export interface MsbApplicationsTable extends ManagedColumns {
  /** The address of the account whose it is, in lower case; of one that a visitor has begun, the one that was typed. */
  owner: string;
  begun_by: 'client' | 'visitor';
  status: components['schemas']['MsbStatus'];
  /** An account of staff; empty for nobody. */
  assignee_id: string;
  /** Every answer, what was handed in before, and what was said on the way; encrypted, bound to its row. */
  sealed: string;
  /** FINTRAC's number; empty before there is one. */
  registration_number: string;
  registered_on: string;
  valid_until: string;
  clarification_asked_on: string;
  /** When it was last handed in; empty before. */
  submitted_at: string;
  /** By which day something is due; '9999-12-31' for nothing. */
  due_on: string;
  /** A keyed hash of what it was begun with, by which the same beginning is known when it comes twice. */
  digest: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    msb_applications: MsbApplicationsTable;
  }
}
