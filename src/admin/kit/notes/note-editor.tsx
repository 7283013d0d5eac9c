import type { Note } from '#src/api/admin/notes.ts';
import { useStaffMember } from '../staff-member.ts';
import { NoteForm } from './note-form.tsx';
import { changedNoteKey, forgetDraft, useNoteDraft } from './use-note-draft.ts';

type NoteEditorProps = {
  note: Note;
  isSaving: boolean;
  onSave(text: string): void;
  onCancel(): void;
};

/** The form of a note that its author changes. Typed text is stored until it is saved or discarded. */
export function NoteEditor({ note, isSaving, onSave, onCancel }: NoteEditorProps) {
  const { id: staffId } = useStaffMember();
  const key = changedNoteKey(note.id);
  const [text, setText] = useNoteDraft(key, note.text);
  return (
    <NoteForm
      label="Change the note"
      text={text}
      onChange={setText}
      submitLabel="Save note"
      isSaving={isSaving}
      onSubmit={() => onSave(text)}
      onCancel={() => {
        forgetDraft(staffId, key);
        onCancel();
      }}
      hasFocus
    />
  );
}
