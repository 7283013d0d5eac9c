import { useMutation } from '@tanstack/react-query';
import { changeNote, deleteNote, type NotedRecord, writeNote } from '#src/api/admin/notes.ts';
import { useStaffMember } from '../staff-member.ts';
import { changedNoteKey, forgetDraft } from './use-note-draft.ts';

/**
 * Writing, changing and deleting; after each, and after each refusal, the record and its notes are read anew. What was sent
 * is forgotten here even where the page has been left meanwhile, or it would be sent twice.
 *
 * @param draftKey under which the new note's text is kept
 * @param refresh waited for: what is shown next is what is true
 */
export function useNoteActions(on: NotedRecord, draftKey: string, refresh: () => Promise<void>) {
  const { id: staffId } = useStaffMember();
  const onSettled = () => refresh();
  return {
    write: useMutation({
      mutationFn: ({ text }: { text: string }) => writeNote(on, text),
      onSuccess: (_, { text }) => forgetDraft(staffId, draftKey, text),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, text }: { id: string; text: string }) => changeNote(id, text),
      onSuccess: (_, { id }) => forgetDraft(staffId, changedNoteKey(id)),
      onSettled,
    }),
    remove: useMutation({ mutationFn: ({ id }: { id: string }) => deleteNote(id), onSettled }),
  };
}
