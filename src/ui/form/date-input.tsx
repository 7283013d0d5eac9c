import OutlinedInput from '@mui/material/OutlinedInput';
import Skeleton from '@mui/material/Skeleton';
import { type ComponentType, memo, useEffect, useId, useState } from 'react';
import { ariaOf, controlSlots, Field } from './field.tsx';
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

/** The library's field, once its code was fetched: it weighs as much as a form, and the first form has no date. */
let fetched: ComponentType<DateControlProps> | undefined;

const DateControl = memo(function DateControl(props: DateControlProps) {
  const [Shown, setShown] = useState<ComponentType<DateControlProps>>(() => fetched ?? Waiting);
  useEffect(() => {
    if (fetched) return;
    let gone = false;
    import('./date-field.tsx').then(
      ({ DateField }) => {
        fetched = DateField;
        if (!gone) setShown(() => DateField);
      },
      () => !gone && setShown(() => BrowsersDate),
    );
    return () => {
      gone = true;
    };
  }, []);
  return <Shown {...props} />;
});

/** The place of the field while its code is fetched. */
function Waiting({ label }: DateControlProps) {
  return (
    <Field id={useId()} label={label}>
      <Skeleton variant="rounded" height={44} aria-busy />
    </Field>
  );
}

/** The browser's own date field, where the code of the library's could not be fetched. */
function BrowsersDate(props: DateControlProps) {
  const { name, label, help, tooltip, value, error, onChange } = props;
  const id = useId();
  return (
    <Field {...{ id, label, tooltip, help, error }}>
      <OutlinedInput
        id={id}
        name={name}
        type="date"
        autoComplete={props.autoComplete ?? 'off'}
        value={value}
        slots={controlSlots.line}
        slotProps={{ input: ariaOf(id, { help, error }) }}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
