import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '#machines/outcomes.ts';
import { isDecided } from '#machines/submission.machine.ts';
import { refreshCase } from '#src/api/admin/case.ts';
import { type CheckedPart, checkCasePart } from '#src/api/admin/checked.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { useCase } from '../use-case.ts';
import styles from './checked.module.css';

interface CheckedTickProps {
  /** Undefined for what has nothing to check: then nothing is shown. */
  part: CheckedPart | undefined;
  /** What the part is called, such as "Company Details". */
  label: string;
}

/** The tick of one part of a case, with who has set it and when; of a decided case it says that alone. */
export function CheckedTick({ part, label }: CheckedTickProps) {
  const { id, status } = useCase().summary;
  const notify = useNotify();
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (!part) return null;
  const isChecked = wanted ?? part.state === 'checked';
  const said = saidOf(part);
  if (isDecided(status)) {
    return (
      <span className={styles.tick}>
        {part.state === 'checked' ? 'Checked' : 'Not checked'}
        <VisuallyHidden>: {label}</VisuallyHidden>
        <span className={styles.by}>{said}</span>
      </span>
    );
  }
  const change = async (checked: boolean) => {
    // It keeps the focus meanwhile, which a disabled box would lose.
    if (wanted !== null) return;
    // Shown at once, and as it was again where it did not come about.
    setWanted(checked);
    try {
      await checkCasePart(id, part, checked);
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
      await refreshCase(id);
    }
    setWanted(null);
  };
  return (
    <span className={styles.tick}>
      <FormControlLabel
        className={styles.label}
        control={
          <Checkbox
            size="small"
            checked={isChecked}
            onChange={(_, checked) => void change(checked)}
            className={styles.box}
          />
        }
        label={
          <>
            Checked
            <VisuallyHidden>: {label}</VisuallyHidden>
          </>
        }
      />
      {wanted === null && said !== '' && (
        <span className={`${styles.by} ${part.state === 'changed' ? styles.changed : ''}`}>{said}</span>
      )}
    </span>
  );
}

/** 'Rita Reviewer, 12 March 2026, 14:05'; '' where nobody has looked at it. */
function saidOf({ state, by, at }: CheckedPart): string {
  if (state === 'open' || at === null) return '';
  const who = `${by?.name ?? 'A former account'}, ${timeInWords(at)}`;
  return state === 'checked' ? who : `Changed since ${who}`;
}
