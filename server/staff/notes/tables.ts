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

/** A file of a note on a case. It belongs to the client of the case: its bytes and its name are encrypted with the client's key. */
export interface NoteFilesTable {
  /** Refers to `files`. */
  file_id: string;
  note_id: string;
  /** Its place in the note, from 0. */
  place: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    notes: NotesTable;
    note_files: NoteFilesTable;
  }
}
