import { type FormikErrors, useFormikContext } from 'formik';
import { useEffect } from 'react';
import type { EntryList } from '#machines/onboarding-types.ts';
import { useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { errorsAfter, type ListChange } from '#src/ui/form/field-error-tree.ts';

type Lists = Record<string, readonly unknown[]>;

/** Applies what the machine announces to the form's lists: they are local until Save (specification section 4). */
export function useEntryList(): void {
  const actor = useOnboardingActor();
  const { values, errors, setFieldValue, setErrors } = useFormikContext<Lists>();

  useEffect(() => {
    const apply = (list: EntryList, entries: readonly unknown[], change: ListChange) => {
      void setFieldValue(list, entries, false);
      setErrors(errorsAfter(errors, list, change) as FormikErrors<Lists>);
    };
    const added = actor.on('entry.added', ({ list, index, entry }) => {
      const entries = values[list] ?? [];
      if (index === null) apply(list, [...entries, entry], { kind: 'added' });
      else apply(list, entries.with(index, entry), { kind: 'changed', index });
    });
    const deleted = actor.on('entry.deleted', ({ list, index }) => {
      apply(list, (values[list] ?? []).toSpliced(index, 1), { kind: 'deleted', index });
    });
    return () => {
      added.unsubscribe();
      deleted.unsubscribe();
    };
  }, [actor, values, errors, setFieldValue, setErrors]);
}
