import type { components } from '#contract/schema.d.ts';

type InboxEntry = components['schemas']['InboxEntry'];

/** An entry of a staff member's inbox. It has ids only, so that it reveals nothing that its reader cannot open. */
export interface InboxEntriesTable {
  id: string;
  /** The account of the reader. */
  user_id: string;
  kind: InboxEntry['kind'];
  about: InboxEntry['about'];
  subject_id: string;
  /** The note, task or change notice; null for none. */
  item_id: string | null;
  /** The staff member who caused it; null for a client. */
  actor_id: string | null;
  created_at: string;
  read_at: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    inbox_entries: InboxEntriesTable;
  }
}
