import ToggleButton from '@mui/material/ToggleButton';
import { comparedVersion } from '#machines/submission.machine.ts';
import { useCase } from '../use-case.ts';
import styles from './details.module.css';

interface ChangesBarProps {
  /** How many changes the case has. */
  changes: number;
  isFiltered: boolean;
  onFilter(on: boolean): void;
}

/** How much is different from the version that was seen, and the switch that hides the rest; nothing before there is one. */
export function ChangesBar({ changes, isFiltered, onFilter }: ChangesBarProps) {
  const { status, version } = useCase().summary;
  const compared = comparedVersion(status, version);
  if (compared === 0) return null;
  return (
    <div className={styles.bar}>
      <p>
        {changes === 0 ? 'No answer has' : changes === 1 ? '1 answer has' : `${changes} answers have`} changed
        since version {compared}.
      </p>
      {changes > 0 && (
        <ToggleButton
          value="changes"
          size="small"
          selected={isFiltered}
          onChange={() => onFilter(!isFiltered)}
        >
          Only what changed
        </ToggleButton>
      )}
    </div>
  );
}
