import { createContext, useContext, useEffect } from 'react';

/** A field as an edit conflict names it. */
interface Labelled {
  label: string;
  /** Returns the value as text, where it is not shown as it is stored. */
  textOf?: ((value: unknown) => string | undefined) | undefined;
}

/** The labels of the fields of the form around them, by source, in the order of the form. */
export type FieldLabels = Map<string, Labelled>;

export const FieldLabelsContext = createContext<FieldLabels | null>(null);

/** Names a field for the form around it, which needs labels to say what another editor has changed. */
export function useFieldLabel(source: string, label: unknown, textOf?: Labelled['textOf']): void {
  const labels = useContext(FieldLabelsContext);
  useEffect(() => {
    if (typeof label === 'string') labels?.set(source, { label, textOf });
  });
}
