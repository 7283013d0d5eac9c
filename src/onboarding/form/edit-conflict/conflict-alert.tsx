import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { type ChosenSide, type TwoAnswers, TwoVersions } from '#src/ui/form/two-versions.tsx';
import type { Compare, Versions } from './compare.ts';

export interface ConflictAlertProps extends EditConflict {
  title: string;
  /** Who saved, and when. */
  explanation: string;
  /** Saves the form's values, based on the compared version. */
  onSave(): void;
  onLoadTheirs(): void;
}

/**
 * The alert for an edit conflict. Lets the user choose a side for each answer that differs. A choice is applied to the form at
 * once; a save overwrites the compared version only, not a newer one.
 */
export default function ConflictAlert({
  title,
  explanation,
  onSave,
  onLoadTheirs,
  ...conflict
}: ConflictAlertProps) {
  const { answers, choose } = useEditConflict(conflict);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is busy and has lost the focus to the body. If another element has it, the user is typing there.
    const isAnswer = document.activeElement === document.body;
    // The save button is at the bottom of a long page, and this alert at its top. On a phone it is taller than the viewport.
    place.current?.scrollIntoView?.({ block: isAnswer ? 'start' : 'nearest' });
    if (isAnswer) place.current?.focus({ preventScroll: true });
  }, []);
  const isMixed = answers.some(({ chosen, isTheirsAlone }) => chosen === 'theirs' && !isTheirsAlone);
  return (
    <div ref={place} tabIndex={-1}>
      <FormAlert
        severity="warning"
        title={title}
        action={
          <>
            <Button variant="contained" size="small" onClick={onSave}>
              {isMixed ? 'Save what I chose' : 'Save mine'}
            </Button>
            <Button variant="outlined" size="small" onClick={onLoadTheirs}>
              Load theirs
            </Button>
          </>
        }
      >
        {answers.length === 0 ? (
          <p>
            {explanation} What you typed is not lost. Your changes and theirs are in different fields, so
            saving keeps both.
          </p>
        ) : (
          <>
            <p>
              {explanation} What you typed is not lost. Choose below which answers to keep, then save. “Load
              theirs” replaces all of yours with the saved answers.
            </p>
            <TwoVersions answers={answers} onChoose={choose} />
          </>
        )}
      </FormAlert>
    </div>
  );
}

/** An edit conflict: the form was edited while another user saved the same record. */
interface EditConflict extends Omit<Versions, 'mine'> {
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
function useEditConflict({ compare, base, theirs, chosen, onChoose, onCompared }: EditConflict) {
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
