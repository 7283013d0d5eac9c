import { type FormikErrors, useFormikContext } from 'formik';
import { useMemo } from 'react';
import { errorsAfter } from './field-error-tree.ts';

type Lists = Record<string, readonly unknown[]>;

/** An entry of one of a form's lists as it is to be. */
export type EntryChange<Entry = unknown, List extends string = string> = {
  list: List;
  index: number;
  entry: Entry;
};

/** What is done to the lists of the surrounding Formik form: entries, and the messages that stand at them. */
export type ListChanges = {
  add(list: string, entry: unknown): void;
  /** Puts entries in the place of others, all at once. */
  change(changes: readonly EntryChange[]): void;
  remove(list: string, index: number): void;
};

/** Changes the lists of the surrounding Formik form; they are local until Save (specification section 4). */
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
