import type { HTMLAttributes, ReactNode } from 'react';
import { FilterLiveForm } from 'react-admin';
import { TextField } from '../form/text-field.tsx';
import styles from './list.module.css';

/** Milliseconds without a key before the server is asked. */
const pause = 300;

/** What a list is narrowed down by: inputs of react-admin, which ask while one types and at once on Enter. */
export function ListFilters({ children }: { children: ReactNode }) {
  return (
    <search>
      <FilterLiveForm debounce={pause} formComponent={FiltersForm}>
        {children}
      </FilterLiveForm>
    </search>
  );
}

/** What a list's `search` asks for, in words. */
export function SearchField({ label }: { label: string }) {
  return <TextField source="search" label={label} slotProps={{ htmlInput: { inputMode: 'search' } }} />;
}

function FiltersForm(props: HTMLAttributes<HTMLFormElement>) {
  return <form noValidate className={styles.filters} {...props} />;
}
