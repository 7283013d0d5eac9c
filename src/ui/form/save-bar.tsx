import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { BusyLabel } from '../feedback/busy-label.tsx';
import text from '../text/text.module.css';
import styles from './form.module.css';

interface SaveBarProps {
  label?: string;
  busyLabel?: string;
  disabled?: boolean;
  busy?: boolean;
  /** Shown next to the button: when the form was last saved, or why it cannot be saved now. */
  note?: ReactNode;
}

/** The link to the next page where a page has nothing to submit, with a note. It is not sticky on phones. */
export function FootBar({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.foot}>
      {children}
      {note && <p className={text.note}>{note}</p>}
    </div>
  );
}

/** The submit button of a form. It keeps its width while it shows that it is busy; on phones it sticks to the bottom. */
export function SaveBar(props: SaveBarProps) {
  const { label = 'Save & Next', busyLabel = 'Saving…', disabled = false, busy = false, note } = props;
  return (
    <div className={`${styles.foot} ${styles.bar}`} data-covers="below">
      <Button type="submit" variant="contained" disabled={disabled || busy}>
        <BusyLabel busy={busy} label={label} busyLabel={busyLabel} />
      </Button>
      <div className={text.note} role="status">
        {note}
      </div>
    </div>
  );
}
