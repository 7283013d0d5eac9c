import type { NoteSubject } from '#domain/note-subjects.ts';
import type { Actor } from '#server/platform/caller/principal.ts';

type NoteEvent = { by: Actor; on: NoteSubject; noteId: string };

declare module '#server/platform/events/events.ts' {
  interface Events {
    /** @property mentions the accounts that it mentions @property attachments the number of its files */
    'note.written': NoteEvent & { mentions: readonly string[]; attachments: number };
    /** @property mentions the accounts that it mentions and did not mention before */
    'note.changed': NoteEvent & { mentions: readonly string[] };
    'note.deleted': NoteEvent;
  }
}
