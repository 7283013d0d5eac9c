import { type FormikErrors, useFormikContext } from 'formik';
import { useMemo } from 'react';
import { errorsAfter } from './field-error-tree.ts';

type Lists = Record<string, readonly unknown[]>;

/** The new value of an entry of one of a form's lists. */
export type EntryChange<Entry = unknown, List extends string = string> = {
  list: List;
  index: number;
  entry: Entry;
};

/** Changes the lists of the surrounding Formik form: their entries and the messages of the entries. */
export type ListChanges = {
  add(list: string, entry: unknown): void;
  /** Replaces entries, all in one update. */
  change(changes: readonly EntryChange[]): void;
  remove(list: string, index: number): void;
};

/**
 * Returns functions that change the lists of the surrounding Formik form. The changes are local until Save (specification section
 * 4).
 */
export function useListChanges(): ListChanges {
  const { values, errors, setFieldValue, setErrors } = useFormikContext<Lists>();
  return useMemo(() => {
    const entriesOf = (list: string) => values[list] ?? [];
    const show = (left: object) => setErrors(left as FormikErrors<Lists>);
    return {
      add: (list, entry) => {
        void setFieldValue(list, [...entriesOf(list), entry], false);
        show(errorsAfter(errors, list, { kind: 'added' }));
      },
      change: (changes) => {
        let [lists, left]: [Lists, object] = [{}, errors];
        for (const { list, index, entry } of changes) {
          lists = { ...lists, [list]: (lists[list] ?? entriesOf(list)).with(index, entry) };
          left = errorsAfter({ ...left }, list, { kind: 'changed', index });
        }
        for (const [list, entries] of Object.entries(lists)) void setFieldValue(list, entries, false);
        show(left);
      },
      remove: (list, index) => {
        void setFieldValue(list, entriesOf(list).toSpliced(index, 1), false);
        show(errorsAfter(errors, list, { kind: 'deleted', index }));
      },
    };
  }, [values, errors, setFieldValue, setErrors]);
}
