import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    /** @property documents the number of documents that the account opened within an hour */
    'documents.mass-read': { by: Actor; userId: string; documents: number };
  }
}
