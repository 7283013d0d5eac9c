import { asRecord, typedText } from '#src/api/typed-text.ts';

/** The values of a public form; a selected file is included while the page is open, and is never stored. */
export type FormValues = Record<string, string | boolean | File | null>;

/** @property openedAt milliseconds since 1970, when the form was first opened in this tab */
export type Draft<Values> = { values: Values; openedAt: number };

const typedForms = typedText<Draft<Record<string, string | boolean>>>({
  name: 'form',
  side: 'public',
  parse: (stored) => {
    const draft = asRecord(stored);
    const values = asRecord(draft?.values);
    if (!values || typeof draft?.openedAt !== 'number') return null;
    return { values: storable(values), openedAt: draft.openedAt };
  },
});

/** Returns the unsent text of the form; a reload loses only a selected file. */
export function storedDraft<Values extends FormValues>(name: string, empty: Values): Draft<Values> {
  const draft = typedForms.read('', name);
  if (!draft) return { values: empty, openedAt: Date.now() };
  const fields = Object.entries(draft.values).filter(
    ([field, value]) => typeof empty[field] === typeof value,
  );
  return {
    values: { ...empty, ...Object.fromEntries(fields) },
    openedAt: Math.min(draft.openedAt, Date.now()),
  };
}

/** Stores typed text until it is sent; null removes it. */
export function keepDraft(name: string, draft: Draft<FormValues> | null): void {
  typedForms.write('', name, draft && { ...draft, values: storable(draft.values) });
}

function storable(values: Record<string, unknown>): Record<string, string | boolean> {
  const stored: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'boolean') stored[name] = value;
  }
  return stored;
}
