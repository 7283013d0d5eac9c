/** A list without its entry at an index; the list itself stays, for a definition may share it with others. */
export function allButOne<Entry>(list: readonly Entry[], index: number): Entry[] {
  return list.filter((_, at) => at !== index);
}

/** What each action or tag of a list is called; one that stands there again has its number: `goTo`, `goTo #2`. */
export function namesApart(list: readonly unknown[]): string[] {
  const names = list.map(nameOf);
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    return before === 0 ? name : `${name} #${before + 1}`;
  });
}

/** An action is a name, an object with a type, or a function that carries one, as the library's own are. */
function nameOf(entry: unknown): string {
  if (typeof entry === 'string') return entry;
  const { type }: { type?: unknown } = Object(entry);
  if (typeof type !== 'string') throw new Error('An action without a name');
  return type;
}
