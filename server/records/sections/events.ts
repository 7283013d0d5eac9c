import type { SectionId, SectionRecords } from '#domain/records/sections.ts';
import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    'section.saved': {
      by: Actor;
      userId: string;
      section: SectionId;
      version: number;
      /** Undefined with the first save. */
      before: SectionRecords[SectionId] | undefined;
      value: SectionRecords[SectionId];
      /** The names of the fields that are not as they were. */
      changed: readonly string[];
      /** To what the client has certified: whoever does so tells of it as a whole. */
      putsBack: boolean;
    };
  }
}
