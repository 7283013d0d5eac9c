import type { Actor } from '../caller/principal.ts';

declare module '#server/events/events.ts' {
  interface Events {
    /** @property size in bytes, as it is kept */
    'file.uploaded': { by: Actor; id: string; kind: string; size: number };
    'file.deleted': { by: Actor; id: string; kind: string };
  }
}
