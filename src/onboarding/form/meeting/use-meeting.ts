import { useFormikContext } from 'formik';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ChosenSide, TwoAnswers } from '#src/ui/form/two-versions.tsx';
import type { Compare, Versions } from './met.ts';

/** A form that was typed into while somebody else saved the same record. */
export interface Meeting extends Omit<Versions, 'mine'> {
  compare: Compare;
  /** Which side stays, where somebody has chosen; by the key of what differs. */
  chosen: Readonly<Record<string, ChosenSide>>;
  onChoose(key: string, side: ChosenSide): void;
  /** From now on the form is based on theirs: what differs has been shown. */
  onCompared(): void;
}

/**
 * What the two have left differently, as it stood when they met, and what is chosen of it. What only the other one has
 * changed is taken over into the form at once.
 */
export function useMeeting({ compare, base, theirs, chosen, onChoose, onCompared }: Meeting) {
  const { values, resetForm, setValues } = useFormikContext<object>();
  const [found] = useState(() => compare({ base, mine: values, theirs }));
  const latest = useRef(values);
  useLayoutEffect(() => {
    latest.current = values;
  });

  const hasBegun = useRef(false);
  // At once: a key that is pressed as soon as this is seen must not be overwritten.
  useLayoutEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const together = found
      .filter(({ isTheirsAlone }) => isTheirsAlone)
      .reduce((mine, { settle }) => settle(mine, 'theirs'), latest.current);
    onCompared();
    // What is saved now is theirs; the person's own stays in the form as something typed over it.
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

  const answers = found.map(({ settle: _, ...met }): TwoAnswers => {
    const byItself = met.isTheirsAlone ? 'theirs' : 'mine';
    return { ...met, chosen: chosen[met.key] ?? byItself };
  });
  return { answers, choose };
}
