import type { Actor } from '../caller/principal.ts';

/** @property resource its name, as in its URL @property changed names of fields, never values */
type EntryEvent = { by: Actor; resource: string; id: string; version: number; changed: readonly string[] };

declare module '#server/platform/events/events.ts' {
  interface Events {
    'entry.created': EntryEvent;
    'entry.changed': EntryEvent;
    'entry.deleted': EntryEvent;
    /** Entries were exported. @property filters the names of the applied filters */
    'entry.exported': { by: Actor; resource: string; filters: readonly string[] };
  }
}
