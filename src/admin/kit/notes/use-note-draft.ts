import { useCallback, useState } from 'react';

/**
 * A text that is not sent yet. It is kept in the window's storage: neither a reload nor an ended session loses it, and no
 * other window or person comes upon it.
 *
 * @param key whose text it is, and for what
 * @param initial what stands there before anything was typed
 */
export function useNoteDraft(key: string, initial = '') {
  const [text, setText] = useState(() => storedUnder(key) ?? initial);
  const change = useCallback(
    (next: string | ((before: string) => string)) =>
      setText((before) => {
        const changed = typeof next === 'string' ? next : next(before);
        keep(key, changed === initial ? null : changed);
        return changed;
      }),
    [key, initial],
  );
  return [text, change] as const;
}

/** The key of a member of staff's new note on a record. */
export const newNoteKey = (staffId: string, recordId: string) => `note-draft ${staffId} ${recordId}`;
/** The key of a note that is being changed. */
export const changedNoteKey = (noteId: string) => `note-change ${noteId}`;

/** Forgets a text that was sent or given up. @param text where given, only as long as that is what stands there */
export function forgetDraft(key: string, text?: string): void {
  if (text === undefined || storedUnder(key) === text) keep(key, null);
}

function keep(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Full, or switched off: it still lives as long as the page does.
  }
}

function storedUnder(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
