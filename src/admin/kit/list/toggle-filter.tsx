import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useInput } from 'react-admin';
import styles from './list.module.css';

interface ToggleFilterProps {
  source: string;
  label: string;
  /** The values beside "All", each with its label. */
  choices: readonly (readonly [value: string, label: string])[];
  /**
   * The value that is listed where the address has none. "All" is then the last choice and stands in the address as `all`;
   * without it, "All" is the first one, and an address without a value lists everything.
   */
  initial?: string;
}

/** One of a few values that a list is narrowed down to, or all. An unknown value of the address counts as none. */
export function ToggleFilter({ source, label, choices, initial }: ToggleFilterProps) {
  const { field } = useInput<string>({ source, defaultValue: '' });
  const known: readonly (readonly [value: string, label: string])[] =
    initial === undefined ? [['all', 'All'], ...choices] : [...choices, ['all', 'All']];
  const value = known.find(([each]) => each === field.value)?.[0] ?? initial ?? 'all';
  return (
    <ToggleButtonGroup
      exclusive
      aria-label={label}
      value={value}
      className={initial === undefined ? styles.toggles : `${styles.toggles} ${styles.ownLine}`}
      onChange={(_event, next: string | null) => {
        if (next !== null) field.onChange(next === 'all' && initial === undefined ? '' : next);
      }}
    >
      {known.map(([each, text]) => (
        <ToggleButton key={each} value={each}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
