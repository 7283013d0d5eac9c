import type { NoteSubject } from '#domain/note-subjects.ts';
import type { Actor } from '#server/platform/caller/principal.ts';

type NoteEvent = { by: Actor; on: NoteSubject; noteId: string };

declare module '#server/platform/events/events.ts' {
  interface Events {
    'note.written': NoteEvent;
    'note.changed': NoteEvent;
    'note.deleted': NoteEvent;
  }
}
