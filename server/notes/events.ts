import type { Actor } from '../caller/principal.ts';

type NoteEvent = { by: Actor; onboardingId: string; noteId: string };

declare module '#server/events/events.ts' {
  interface Events {
    'note.written': NoteEvent;
    'note.changed': NoteEvent;
    'note.deleted': NoteEvent;
  }
}
