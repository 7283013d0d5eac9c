import MuiTextField from '@mui/material/TextField';
import { type ReactNode, useRef } from 'react';
import { useInput } from 'react-admin';
import { useFieldLabel } from './field-labels.ts';

interface SelectFieldProps {
  source: string;
  label: string;
  /** The choices, as options of a native drop-down: fast, searched by typing, and suited to phones. */
  children: ReactNode;
}

/** One choice of many, in a drop-down. react-admin's own renders a custom list without groups. */
export function SelectField({ source, label, children }: SelectFieldProps) {
  const { field, fieldState, id } = useInput<string>({ source, defaultValue: '' });
  const select = useRef<HTMLSelectElement>(null);
  useFieldLabel(
    source,
    label,
    (value) => [...(select.current?.options ?? [])].find((option) => option.value === value)?.text,
  );
  return (
    <MuiTextField
      {...field}
      inputRef={(element: HTMLSelectElement | null) => {
        select.current = element;
        field.ref(element);
      }}
      id={id}
      select
      fullWidth
      label={label}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{ select: { native: true } }}
    >
      {children}
    </MuiTextField>
  );
}
