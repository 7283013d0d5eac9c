import { asRecord, typedText } from '#src/api/typed-text.ts';

/** What is typed into a form and not saved: the changed fields, and the same fields of the record that they are based on. */
type TypedForm = { mine: Record<string, unknown>; base: Record<string, unknown> };

/** What is typed into the forms and dialogs of the staff area, by form and record. */
export const typedForms = typedText<TypedForm>({
  name: 'form',
  side: 'staff',
  parse: (stored) => {
    const typed = asRecord(stored);
    const [mine, base] = [asRecord(typed?.mine), asRecord(typed?.base)];
    return mine && base ? { mine, base } : null;
  },
});

/** A form as it opens: its values, the record they are based on, and whether it holds what was typed before. */
export type Begun = { values: object; base: Record<string, unknown>; isRestored: boolean };

/** Returns the form of a record with what was typed into it before and not saved. */
export function begin(staffId: string, key: string, record: object): Begun {
  const typed = typedForms.read(staffId, key);
  if (!typed) return { values: record, base: { ...record }, isRestored: false };
  return {
    values: { ...record, ...typed.mine },
    base: { ...record, ...typed.base },
    isRestored: true,
  };
}
