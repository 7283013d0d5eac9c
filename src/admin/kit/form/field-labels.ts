import { createContext, useContext, useEffect } from 'react';

/** A field as named in an edit conflict. */
interface Labelled {
  label: string;
  /** Returns the value as text, if it is not shown as it is stored. */
  textOf?: ((value: unknown) => string | undefined) | undefined;
}

/** The labels of the fields of the surrounding form, by source, in the order of the form. */
export type FieldLabels = Map<string, Labelled>;

export const FieldLabelsContext = createContext<FieldLabels | null>(null);

/** Registers a field's label with the surrounding form, which needs it to name what another editor has changed. */
export function useFieldLabel(source: string, label: unknown, textOf?: Labelled['textOf']): void {
  const labels = useContext(FieldLabelsContext);
  useEffect(() => {
    if (typeof label === 'string') labels?.set(source, { label, textOf });
  });
}
