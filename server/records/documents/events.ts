import type { Actor } from '#server/platform/caller/principal.ts';

type DocumentsEvent = {
  by: Actor;
  id: string;
  version: number;
  /** The groups that changed. */
  changed: readonly string[];
};

declare module '#server/platform/events/events.ts' {
  interface Events {
    'documents.created': DocumentsEvent;
    'documents.saved': DocumentsEvent;
    'documents.deleted': DocumentsEvent;
    /** A file that no record ever named was deleted. */
    'file.abandoned': { by: Actor; id: string };
  }
}
