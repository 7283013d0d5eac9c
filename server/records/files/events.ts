import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    /** @property size in bytes, as it is kept */
    'file.uploaded': { by: Actor; id: string; kind: string; size: number };
    'file.deleted': { by: Actor; id: string; kind: string };
  }
}
