import Button from '@mui/material/Button';
import { ChevronLeftIcon, ChevronRightIcon } from '#src/ui/icons/icons.tsx';
import styles from './panel.module.css';
import type { Watched } from './use-watched.ts';

/** Steps through what was, and back to what is. */
export function HistoryBar({ entries, entry, isLive, back, forward, goLive }: Watched) {
  const place = entry ? entries.indexOf(entry) + 1 : 0;
  return (
    <div className={styles.history}>
      <p role="status" className={styles.quiet}>
        {isLive ? 'Live' : `Entry ${place} of ${entries.length}`}
      </p>
      <div className={styles.buttons}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<ChevronLeftIcon />}
          disabled={!back}
          onClick={() => back?.()}
        >
          Back
        </Button>
        <Button
          size="small"
          variant="outlined"
          endIcon={<ChevronRightIcon />}
          disabled={!forward}
          onClick={() => forward?.()}
        >
          Forward
        </Button>
        <Button size="small" variant={isLive ? 'outlined' : 'contained'} disabled={isLive} onClick={goLive}>
          Live
        </Button>
      </div>
    </div>
  );
}
