import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useInput } from 'react-admin';
import styles from './list.module.css';

interface ToggleFilterProps {
  source: string;
  label: string;
  /** The values beside "All", each with its label. */
  choices: readonly (readonly [value: string, label: string])[];
}

/** One of a few values that a list is narrowed down to, or all; whatever else the address asks for shows all. */
export function ToggleFilter({ source, label, choices }: ToggleFilterProps) {
  const { field } = useInput<string>({ source, defaultValue: '' });
  const value = choices.find(([known]) => known === field.value)?.[0] ?? 'all';
  return (
    <ToggleButtonGroup
      exclusive
      aria-label={label}
      value={value}
      className={styles.toggles}
      onChange={(_event, next: string | null) => {
        if (next !== null) field.onChange(next === 'all' ? '' : next);
      }}
    >
      <ToggleButton value="all">All</ToggleButton>
      {choices.map(([each, text]) => (
        <ToggleButton key={each} value={each}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
