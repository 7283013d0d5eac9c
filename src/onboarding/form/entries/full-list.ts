/** Says that a list can take no more entries, and what to do about it; null while it can. */
export function fullInWords(entries: readonly unknown[], max: number, one: string): string | null {
  return entries.length < max
    ? null
    : `This list is full with ${max} entries. Delete a ${one} to add another.`;
}
