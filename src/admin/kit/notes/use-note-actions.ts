import { useMutation } from '@tanstack/react-query';
import { changeNote, deleteNote, type NotedRecord, writeNote } from '#src/api/admin/notes.ts';
import { useStaffMember } from '../staff-member.ts';
import { changedNoteKey, forgetDraft } from './use-note-draft.ts';

/**
 * Adding, changing and deleting notes. After each, also after a refusal, the record and its notes are refetched. The draft of a
 * sent note is removed here even if the user has left the page, so that it cannot be sent twice.
 *
 * @param draftKey the storage key of the new note's text
 * @param refresh awaited, so that the page then shows the stored data
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
