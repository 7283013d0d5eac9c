import ToggleButton from '@mui/material/ToggleButton';
import { comparedVersion } from '#machines/submission.machine.ts';
import { useCase } from '../use-case.ts';
import styles from './changes.module.css';
import type { OnlyChanges } from './use-only-changes.ts';

interface ChangesBarProps {
  /** How many changes there are. */
  changes: number;
  /** What is counted, such as 'answer'. */
  one: string;
  several: string;
  only: OnlyChanges;
}

/** How much is different from the version that was seen, and the switch that hides the rest; nothing before there is one. */
export function ChangesBar({ changes, one, several, only }: ChangesBarProps) {
  const { status, version } = useCase().summary;
  const compared = comparedVersion(status, version);
  if (compared === 0) return null;
  return (
    <div className={styles.bar}>
      <p>
        {changes === 0 ? `No ${one} has` : changes === 1 ? `1 ${one} has` : `${changes} ${several} have`}{' '}
        changed since version {compared}.
      </p>
      {changes > 0 && (
        <ToggleButton
          value="changes"
          size="small"
          selected={only.isOn}
          onChange={() => only.turn(!only.isOn)}
        >
          Only what changed
        </ToggleButton>
      )}
    </div>
  );
}
