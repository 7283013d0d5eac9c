import type { EntryKind } from '#domain/compliance/entries/entry-kind.ts';
import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    /** Staff recorded an entry of a compliance file. @property method by which a person was identified; null for other entries */
    'compliance.recorded': {
      by: Actor;
      onboardingId: string;
      kind: EntryKind;
      entryId: string;
      method: string | null;
    };
  }
}
