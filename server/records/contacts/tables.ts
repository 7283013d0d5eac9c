import type { ContactStatus } from '#machines/contact.machine.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

/** Messages from visitors. */
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
  /** A staff account; empty if unassigned. */
  assignee_id: string;
  /** Keyed hash of the form, to recognise a duplicate. */
  digest: string;
}

/** Messages that staff have not been notified of by mail. */
export interface ContactsToNoticeTable {
  contact_id: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    contacts: ContactsTable;
    contacts_to_notice: ContactsToNoticeTable;
  }
}
