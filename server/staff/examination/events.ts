import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    'examination-pack.requested': {
      by: Actor;
      packId: string;
      from: string;
      to: string;
      rating: string | null;
      isOfTag: boolean;
      withDocuments: boolean;
    };
    'examination-pack.made': {
      by: Actor;
      packId: string;
      relationships: number;
      sha256: string;
      rootHash: string;
    };
    'examination-pack.failed': { by: Actor; packId: string };
    'examination-pack.downloaded': { by: Actor; packId: string };
    /** Its file was deleted: by staff, after its time, or because someone in it was erased. */
    'examination-pack.deleted': { by: Actor; packId: string };
  }
}
