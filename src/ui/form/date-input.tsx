import { memo } from 'react';
import { DateField } from './date-field.tsx';
import { useFieldBinding } from './use-field-binding.ts';

interface DateInputProps {
  name: string;
  label: string;
  help?: string;
  tooltip?: string;
  autoComplete?: string;
  /** Whether the calendar offers no day after today. Only the server checks a typed date. */
  disableFuture?: boolean;
  /** The first view of the calendar: the years for dates long ago, such as a date of birth. */
  openTo?: 'year' | 'day';
}

/**
 * A date of the surrounding Formik form, typed or selected in a calendar. The form holds `YYYY-MM-DD`, `''`, or the typed text
 * while it is not a date: the server reports what is wrong with it.
 */
export function DateInput(props: DateInputProps) {
  const { value, error, setValue } = useFieldBinding<string>(props.name);
  return <DateControl {...props} value={value ?? ''} error={error} onChange={setValue} />;
}

export interface DateControlProps extends DateInputProps {
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

const DateControl = memo(DateField);
