import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TwoVersions } from '#src/ui/form/two-versions.tsx';
import { type EditConflict, useEditConflict } from './use-edit-conflict.ts';

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
