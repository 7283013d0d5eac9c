import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { HTMLAttributes, ReactNode } from 'react';
import { FilterLiveForm, useInput } from 'react-admin';
import { SelectField, TextField } from '../form/fields.tsx';
import styles from './list.module.css';

/** Milliseconds without a key press before a request. */
const pause = 300;

/** The filters of a list: react-admin inputs, applied while the user types and at once on Enter. */
export function ListFilters({ children }: { children: ReactNode }) {
  return (
    <search>
      <FilterLiveForm debounce={pause} formComponent={FiltersForm}>
        {children}
      </FilterLiveForm>
    </search>
  );
}

/** The text input for a list's `search`. */
export function SearchField({ label }: { label: string }) {
  return <TextField source="search" label={label} slotProps={{ htmlInput: { inputMode: 'search' } }} />;
}

function FiltersForm(props: HTMLAttributes<HTMLFormElement>) {
  return <form noValidate className={styles.filters} {...props} />;
}

/** A filter by a day, 'YYYY-MM-DD'. */
function DayFilter({ source, label }: { source: string; label: string }) {
  return (
    <div className={styles.day}>
      <TextField source={source} label={label} type="date" slotProps={{ inputLabel: { shrink: true } }} />
    </div>
  );
}

type Named = { source: string; label: string };

/** Filters by the first and the last day of a period, which share a line. */
export function PeriodFilter({ from, to }: { from: Named; to: Named }) {
  return (
    <div className={styles.period}>
      <DayFilter {...from} />
      <DayFilter {...to} />
    </div>
  );
}

interface SelectFilterProps {
  source: string;
  label: string;
  /** The label of the choice without a filter, such as "Any". */
  any: string;
  /** The values, each with its label. */
  choices: readonly (readonly [value: string, label: string])[];
}

/** A filter with one of many values, or none. */
export function SelectFilter({ source, label, any, choices }: SelectFilterProps) {
  return (
    <div className={styles.choice}>
      <SelectField source={source} label={label}>
        <option value="">{any}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

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
  /** Whether there is a choice "All"; true by default. */
  hasAll?: boolean;
}

/** A filter with one of a few values, or none. An unknown value of the address counts as none. */
export function ToggleFilter({ source, label, choices, initial, hasAll = true }: ToggleFilterProps) {
  const { field } = useInput<string>({ source, defaultValue: '' });
  const known: readonly (readonly [value: string, label: string])[] =
    initial === undefined
      ? [['all', 'All'], ...choices]
      : [...choices, ...(hasAll ? [['all', 'All'] as const] : [])];
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
