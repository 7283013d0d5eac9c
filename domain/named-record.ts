type Named<Field extends string> = { readonly [Each in Field]?: string | undefined };

/**
 * Returns the functions for calls that name one record by one of several fields, such as `{ contactId: … }`.
 *
 * @param fields each field with the type of its records, as the audit trail names it; the most frequent first
 */
export function namedBy<const Fields extends Readonly<Record<string, string>>>(fields: Fields) {
  type Field = keyof Fields & string;
  type Subject = { about: Fields[Field]; id: string };
  const names = Object.keys(fields) as Field[];
  return {
    /** Returns the only record that a call names; null if it names none, or several. */
    subjectOf(named: Named<Field>): Subject | null {
      const found = names.flatMap((field) => {
        const id = named[field];
        return id === undefined ? [] : [{ about: fields[field], id }];
      });
      return found.length === 1 ? (found[0] ?? null) : null;
    },

    /** Returns the record as the calls name it. */
    named({ about, id }: Subject): { [Each in Field]?: string } {
      const entries = names.filter((field) => fields[field] === about).map((field) => [field, id]);
      return Object.fromEntries(entries);
    },

    /** Returns the field of a call that names no record, or several, for the error. */
    wrongField(named: Named<Field>): string {
      const sent = names.filter((field) => named[field] !== undefined);
      return sent[1] ?? names[0] ?? '';
    },
  };
}
