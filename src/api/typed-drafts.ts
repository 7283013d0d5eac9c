/** Entries of local storage with this before their name hold what was typed and not saved. */
export const draftPrefix = 'msb-draft ';
/** The same of what was answered in a quiz. */
export const answersPrefix = 'quiz-answers ';

/** Throws away what was typed and not saved: the next at this device is not to find it. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if ([draftPrefix, answersPrefix].some((each) => key.startsWith(each))) localStorage.removeItem(key);
    }
  } catch {
    // Switched off.
  }
}
