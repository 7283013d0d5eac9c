import type { NoteSubjectType } from '#domain/note-subjects.ts';

/** Internal staff notes on a case or on an entry of a queue. */
export interface NotesTable {
  id: string;
  about: NoteSubjectType;
  subject_id: string;
  author_id: string;
  /** Encrypted, bound to the row. */
  text: string;
  created_at: string;
  updated_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    notes: NotesTable;
  }
}
