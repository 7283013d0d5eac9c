import { useCallback, useState } from 'react';
import { typedText } from '#src/api/typed-text.ts';
import { useStaffMember } from '../staff-member.ts';

const typedNotes = typedText<string>({
  name: 'note',
  side: 'staff',
  parse: (stored) => (typeof stored === 'string' ? stored : null),
});

/**
 * The unsent text of a note: it survives a reload and an expired session.
 *
 * @param key what it is typed into
 * @param initial the text before anything was typed
 */
export function useNoteDraft(key: string, initial = '') {
  const { id } = useStaffMember();
  const [text, setText] = useState(() => typedNotes.read(id, key) ?? initial);
  const change = useCallback(
    (next: string | ((before: string) => string)) =>
      setText((before) => {
        const changed = typeof next === 'string' ? next : next(before);
        typedNotes.write(id, key, changed === initial ? null : changed);
        return changed;
      }),
    [id, key, initial],
  );
  return [text, change] as const;
}

export const newNoteKey = (recordId: string) => `new ${recordId}`;
export const changedNoteKey = (noteId: string) => `change ${noteId}`;

/** Removes a text that was sent or discarded. @param text where given, removes the stored text only if it is equal */
export function forgetDraft(staffId: string, key: string, text?: string): void {
  if (text === undefined || typedNotes.read(staffId, key) === text) typedNotes.write(staffId, key, null);
}
