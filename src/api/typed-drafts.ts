/** Entries of local storage with this before their name hold what was typed and not saved. */
export const draftPrefix = 'msb-draft ';

/** Throws away what was typed and not saved: the next at this device is not to find it. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(draftPrefix)) localStorage.removeItem(key);
    }
  } catch {
    // Switched off.
  }
}
