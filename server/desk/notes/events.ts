import type { Actor } from '#server/platform/caller/principal.ts';

type NoteEvent = { by: Actor; onboardingId: string; noteId: string };

declare module '#server/platform/events/events.ts' {
  interface Events {
    'note.written': NoteEvent;
    'note.changed': NoteEvent;
    'note.deleted': NoteEvent;
  }
}
