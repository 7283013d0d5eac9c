/** Returns the names that are most similar to what was typed, nearest first. */
export function nearest(typed: string, names: readonly string[], count = 5): readonly string[] {
  return names
    .map((name) => ({ name, distance: editDistance(typed.toLowerCase(), name.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance || one.name.localeCompare(other.name))
    .slice(0, count)
    .map(({ name }) => name);
}

/** The Levenshtein distance: the number of letters to insert, delete or change. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  [...one].forEach((letter, index) => {
    const next = [index + 1];
    for (const [at, wanted] of [...other].entries()) {
      next.push(
        Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (letter === wanted ? 0 : 1)),
      );
    }
    row = next;
  });
  return row.at(-1) ?? 0;
}
