import { useFormikContext } from 'formik';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ChosenSide, TwoAnswers } from '#src/ui/form/two-versions.tsx';
import type { Compare, Versions } from './conflicting.ts';

/** An edit conflict: the form was edited while another user saved the same record. */
export interface EditConflict extends Omit<Versions, 'mine'> {
  compare: Compare;
  /** The sides that the user has chosen, by the key of the difference. */
  chosen: Readonly<Record<string, ChosenSide>>;
  onChoose(key: string, side: ChosenSide): void;
  /** Called when the differences were shown: from then on the form is based on `theirs`. */
  onCompared(): void;
}

/**
 * Returns the differences at the start of the edit conflict, with the chosen sides, and a function that chooses a side. Applies
 * changes that only the other user has made to the form at once.
 */
export function useEditConflict({ compare, base, theirs, chosen, onChoose, onCompared }: EditConflict) {
  const { values, resetForm, setValues } = useFormikContext<object>();
  const [found] = useState(() => compare({ base, mine: values, theirs }));
  const latest = useRef(values);
  useLayoutEffect(() => {
    latest.current = values;
  });

  const hasBegun = useRef(false);
  // A layout effect, so that a key that is pressed right after the paint is not overwritten.
  useLayoutEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const together = found
      .filter(({ isTheirsAlone }) => isTheirsAlone)
      .reduce((mine, { settle }) => settle(mine, 'theirs'), latest.current);
    onCompared();
    // The saved version is now `theirs`; the user's own answers remain in the form as unsaved changes.
    resetForm({ values: theirs });
    void setValues(together, false);
  }, [found, theirs, onCompared, resetForm, setValues]);

  const choose = useCallback(
    (key: string, side: ChosenSide) => {
      onChoose(key, side);
      const { settle } = found.find((each) => each.key === key) ?? {};
      if (settle) void setValues(settle(latest.current, side), false);
    },
    [found, onChoose, setValues],
  );

  const answers = found.map(({ settle: _, ...difference }): TwoAnswers => {
    const byItself = difference.isTheirsAlone ? 'theirs' : 'mine';
    return { ...difference, chosen: chosen[difference.key] ?? byItself };
  });
  return { answers, choose };
}
