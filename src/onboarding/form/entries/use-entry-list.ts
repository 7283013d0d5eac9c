import { type FormikErrors, useFormikContext } from 'formik';
import { useEffect } from 'react';
import type { Person } from '#domain/sections/person.ts';
import type { Wallet } from '#domain/sections/wallets.ts';
import type { EntryList } from '#machines/onboarding-types.ts';
import { useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { errorsAfter, type ListChange } from '#src/ui/form/field-error-tree.ts';

type Lists = Record<string, readonly unknown[]>;

/** An entry of one of the form's lists as it was changed. */
export type ChangedEntry = { list: EntryList; index: number; entry: Wallet | Person };

const nothingElse = () => [];

/**
 * Applies what the machine announces to the form's lists: they are local until Save (specification section 4).
 *
 * @param changedWith the other entries that change with one; not a new function at every drawing
 */
export function useEntryList(
  changedWith: (changed: ChangedEntry) => readonly ChangedEntry[] = nothingElse,
): void {
  const actor = useOnboardingActor();
  const { values, errors, setFieldValue, setErrors } = useFormikContext<Lists>();

  useEffect(() => {
    const apply = (list: EntryList, entries: readonly unknown[], change: ListChange) => {
      void setFieldValue(list, entries, false);
      setErrors(errorsAfter(errors, list, change) as FormikErrors<Lists>);
    };
    const replace = (changes: readonly ChangedEntry[]) => {
      let [lists, left]: [Lists, object] = [{}, errors];
      for (const { list, index, entry } of changes) {
        lists = { ...lists, [list]: (lists[list] ?? values[list] ?? []).with(index, entry) };
        left = errorsAfter({ ...left }, list, { kind: 'changed', index });
      }
      for (const [list, entries] of Object.entries(lists)) void setFieldValue(list, entries, false);
      setErrors(left as FormikErrors<Lists>);
    };
    const added = actor.on('entry.added', ({ list, index, entry }) => {
      if (index === null) apply(list, [...(values[list] ?? []), entry], { kind: 'added' });
      else replace([{ list, index, entry }, ...changedWith({ list, index, entry })]);
    });
    const deleted = actor.on('entry.deleted', ({ list, index }) => {
      apply(list, (values[list] ?? []).toSpliced(index, 1), { kind: 'deleted', index });
    });
    return () => {
      added.unsubscribe();
      deleted.unsubscribe();
    };
  }, [actor, values, errors, setFieldValue, setErrors, changedWith]);
}
