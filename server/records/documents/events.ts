import type { Actor } from '#server/platform/caller/principal.ts';

type DocumentsEvent = {
  by: Actor;
  id: string;
  version: number;
  /** The groups that are not as they were. */
  changed: readonly string[];
};

declare module '#server/platform/events/events.ts' {
  interface Events {
    'documents.created': DocumentsEvent;
    'documents.saved': DocumentsEvent;
    'documents.deleted': DocumentsEvent;
    /** A file that nothing came to name was deleted. */
    'file.abandoned': { by: Actor; id: string };
  }
}
