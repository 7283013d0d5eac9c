import type { HTMLAttributes, ReactNode } from 'react';
import { FilterLiveForm } from 'react-admin';
import { TextField } from '../form/text-field.tsx';
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
