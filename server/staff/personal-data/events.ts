import type { ErasureGround, ErasureKind } from '#domain/retention.ts';
import type { Actor } from '#server/platform/caller/principal.ts';

type AboutErasure = {
  by: Actor;
  erasureId: string;
  kind: ErasureKind;
  subjectId: string;
  ground: ErasureGround;
};

declare module '#server/platform/events/events.ts' {
  interface Events {
    'erasure.requested': AboutErasure;
    'erasure.refused': AboutErasure;
    /** @property requestedBy the administrator who requested it; null for the retention job */
    'erasure.done': AboutErasure & { requestedBy: string | null; rows: number; files: number };
    /** A client asked for the deletion of their data, or took the request back. */
    'deletion.requested': { by: Actor; userId: string };
    'deletion.withdrawn': { by: Actor; userId: string };
    /** An archive of everything stored about a person was created. @property of whose it is */
    'personal-data.exported': { by: Actor; of: 'client' | 'person'; userId: string; personId: string | null };
  }
}
