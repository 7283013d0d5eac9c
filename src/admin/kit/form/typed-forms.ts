import { asRecord, typedText } from '#src/api/typed-text.ts';

/** The unsaved text of a form: the changed fields, and the same fields of the record that they are based on. */
type TypedForm = { mine: Record<string, unknown>; base: Record<string, unknown> };

/** The unsaved text of the forms and dialogs of the staff area, by form and record. */
export const typedForms = typedText<TypedForm>({
  name: 'form',
  side: 'staff',
  parse: (stored) => {
    const typed = asRecord(stored);
    const [mine, base] = [asRecord(typed?.mine), asRecord(typed?.base)];
    return mine && base ? { mine, base } : null;
  },
});

/** The initial state of a form: its values, the record they are based on, and whether they were restored. */
export type Begun = { values: object; base: Record<string, unknown>; isRestored: boolean };

/** Returns the initial state of a record's form, including its unsaved text. */
export function begin(staffId: string, key: string, record: object): Begun {
  const typed = typedForms.read(staffId, key);
  if (!typed) return { values: record, base: { ...record }, isRestored: false };
  return {
    values: { ...record, ...typed.mine },
    base: { ...record, ...typed.base },
    isRestored: true,
  };
}
