/** Returns the message that a list has the maximum number of entries; null if it has fewer. */
export function fullInWords(entries: readonly unknown[], max: number, one: string): string | null {
  return entries.length < max
    ? null
    : `This list is full with ${max} entries. Delete a ${one} to add another.`;
}
