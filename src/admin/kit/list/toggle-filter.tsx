import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useInput } from 'react-admin';
import styles from './list.module.css';

interface ToggleFilterProps {
  source: string;
  label: string;
  /** The values in addition to "All", each with its label. */
  choices: readonly (readonly [value: string, label: string])[];
  /**
   * The value for an address without one. Then "All" is the last choice and is `all` in the address; without `initial`, "All" is
   * the first choice, and an address without a value lists everything.
   */
  initial?: string;
}

/** A filter with one of a few values, or none. An unknown value of the address counts as none. */
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
