import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import type { EntryList } from '../../../machines/onboarding-types.ts';
import { useOnboardingActor } from '../onboarding-actor.ts';
import { withoutRow } from './field-error-tree.ts';

type Lists = Record<string, readonly unknown[]>;

/** Applies what the machine announces to the form's lists: they are local until Save (specification section 4). */
export function useEntryList(): void {
  const actor = useOnboardingActor();
  const { values, errors, setFieldValue, setErrors } = useFormikContext<Lists>();

  useEffect(() => {
    const change = (list: EntryList, entries: readonly unknown[], rowErrors: unknown) => {
      void setFieldValue(list, entries, false);
      setErrors({ ...errors, [list]: rowErrors as undefined });
    };
    const added = actor.on('entry.added', ({ list, index, entry }) => {
      const entries = values[list] ?? [];
      if (index === null) change(list, [...entries, entry], errors[list]);
      else change(list, entries.with(index, entry), withoutRow(errors[list], index, false));
    });
    const deleted = actor.on('entry.deleted', ({ list, index }) => {
      change(list, (values[list] ?? []).toSpliced(index, 1), withoutRow(errors[list], index, true));
    });
    return () => {
      added.unsubscribe();
      deleted.unsubscribe();
    };
  }, [actor, values, errors, setFieldValue, setErrors]);
}
