import type { ContactStatus } from '#machines/contact.machine.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

/** What visitors have written to the firm. */
export interface ContactsTable extends ManagedColumns {
  name: string;
  email: string;
  /** Encrypted, bound to its row. */
  phone: string;
  company: string;
  subject: string;
  /** Encrypted, bound to its row. */
  message: string;
  consent_text: string;
  came_from: string;
  status: ContactStatus;
  /** An account of staff; empty for nobody. */
  assignee_id: string;
  /** A keyed hash of what was typed, by which the same form is known when it comes twice. */
  digest: string;
}

/** Messages of which staff have not been told by mail. */
export interface ContactsToNoticeTable {
  contact_id: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    contacts: ContactsTable;
    contacts_to_notice: ContactsToNoticeTable;
  }
}
