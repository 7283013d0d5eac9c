import { memo } from 'react';
import { DateField } from './date-field.tsx';
import { useFieldBinding } from './use-field-binding.ts';

interface DateInputProps {
  name: string;
  label: string;
  help?: string;
  tooltip?: string;
  autoComplete?: string;
  /** The calendar offers no day after today; typing is checked by the server alone. */
  disableFuture?: boolean;
  /** Where the calendar begins: at the years for dates that lie far back, such as a birthday. */
  openTo?: 'year' | 'day';
}

/**
 * A date of the surrounding Formik form, typed or picked from a calendar. The form holds `YYYY-MM-DD`, `''`, or, while what
 * was typed is no date, its text: the server says what is wrong with it.
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
