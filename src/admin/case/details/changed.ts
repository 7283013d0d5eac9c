/*
 * How the paths of `CaseSection.changed` are read: '' is the whole record, `legalName` a field, `directors.2` an entry that is
 * new, `directors` a list that lost an entry, or that is no list of entries at all, such as `services`.
 */

/** Whether the answer at a dotted path differs: itself, or the whole record with it. */
export function hasChanged(changed: readonly string[], property: string): boolean {
  return changed.includes('') || changed.includes(property);
}

/** Whether the entry of a list is new as a whole. @param entry such as `directors.2` */
export function isNewEntry(changed: readonly string[], entry: string): boolean {
  return changed.includes('') || changed.includes(entry);
}

/** The lists that lost an entry and still hold others. @param entries the paths of the entries that are left */
export function lostOne(changed: readonly string[], entries: readonly string[]): string[] {
  const lists = new Set(entries.map((entry) => entry.slice(0, entry.lastIndexOf('.'))));
  return [...lists].filter((list) => changed.includes(list));
}
