import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    /** @property size stored size, in bytes */
    'file.uploaded': { by: Actor; id: string; kind: string; size: number };
    'file.deleted': { by: Actor; id: string; kind: string };
  }
}
