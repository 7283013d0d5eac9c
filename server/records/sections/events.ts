import type { SectionId, SectionRecords } from '#domain/records/sections.ts';
import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    'section.saved': {
      by: Actor;
      userId: string;
      section: SectionId;
      version: number;
      /** Undefined for the first save. */
      before: SectionRecords[SectionId] | undefined;
      value: SectionRecords[SectionId];
      /** The names of the changed fields. */
      changed: readonly string[];
      /** Whether it restores what the client certified; the caller emits one event for the whole. */
      putsBack: boolean;
    };
  }
}
