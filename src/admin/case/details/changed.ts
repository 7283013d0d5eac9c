/* The paths of `CaseSection.changed`: '' is the whole record, `legalName` a field, `directors.2` a new entry, `directors` a
   list that lost an entry, or a list whose items are not entries, such as `services`. */

/** Returns whether the answer at a dotted path differs: itself, or the whole record. */
export function hasChanged(changed: readonly string[], property: string): boolean {
  return changed.includes('') || changed.includes(property);
}

/** Returns whether an entry of a list is new. @param entry such as `directors.2` */
export function isNewEntry(changed: readonly string[], entry: string): boolean {
  return changed.includes('') || changed.includes(entry);
}

/** Returns the lists that lost an entry and still have others. @param entries the paths of the remaining entries */
export function lostOne(changed: readonly string[], entries: readonly string[]): string[] {
  const lists = new Set(entries.map((entry) => entry.slice(0, entry.lastIndexOf('.'))));
  return [...lists].filter((list) => changed.includes(list));
}
