import ToggleButton from '@mui/material/ToggleButton';
import { comparedVersion } from '#machines/submission.machine.ts';
import { useCase } from '../use-case.ts';
import styles from './changes.module.css';
import type { OnlyChanges } from './use-only-changes.ts';

interface ChangesBarProps {
  changes: number;
  /** The noun of what is counted, such as 'answer'. */
  one: string;
  several: string;
  only: OnlyChanges;
}

/**
 * The number of differences from the version that was reviewed, and the switch that hides the rest; nothing for the first
 * version.
 */
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
