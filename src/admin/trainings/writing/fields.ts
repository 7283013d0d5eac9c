/** Texts without the spaces around them, of every field that a form writes; what it has not is as in `empty`. */
export function fieldsOf<Fields extends object>(empty: Fields, from: object): Fields {
  const given = from as Partial<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(empty).map(([name, otherwise]) => {
      const value = given[name] ?? otherwise;
      return [name, typeof value === 'string' ? value.trim() : value];
    }),
  ) as Fields;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields of `after` that `before` has otherwise. */
export function changesBetween<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const names = Object.keys(after) as (keyof Fields)[];
  const changed = names.filter((name) => !same(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Fields>;
}

export function isEmpty(changes: object): boolean {
  return Object.keys(changes).length === 0;
}
