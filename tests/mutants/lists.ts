/** Returns a list without the entry at an index; the list itself is not changed, because definitions may share it. */
export function allButOne<Entry>(list: readonly Entry[], index: number): Entry[] {
  return list.filter((_, at) => at !== index);
}

/** Returns the name of each action or tag of a list; a repeated one has a number: `goTo`, `goTo #2`. */
export function namesApart(list: readonly unknown[]): string[] {
  const names = list.map(nameOf);
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    return before === 0 ? name : `${name} #${before + 1}`;
  });
}

/** An action is a name, an object with a type, or a function with one, like the library's own. */
function nameOf(entry: unknown): string {
  if (typeof entry === 'string') return entry;
  const { type }: { type?: unknown } = Object(entry);
  if (typeof type !== 'string') throw new Error('An action without a name');
  return type;
}
