import OutlinedInput from '@mui/material/OutlinedInput';
import Skeleton from '@mui/material/Skeleton';
import { type ComponentType, memo, useEffect, useId, useState } from 'react';
import { whenIdle } from '../browser/when-idle.ts';
import { ariaOf, controlSlots, Field } from './field.tsx';
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

/** The library's field, once it is loaded: it is a tenth of the code of the first form, which is usable without it. */
let loaded: ComponentType<DateControlProps> | undefined;

const DateControl = memo(function DateControl(props: DateControlProps) {
  const [Shown, setShown] = useState<ComponentType<DateControlProps>>(() => loaded ?? Waiting);
  useEffect(() => {
    if (loaded) return;
    let isGone = false;
    const stop = whenIdle(async () => {
      let shown: ComponentType<DateControlProps> = BrowsersDate;
      try {
        loaded ??= (await import('./date-field.tsx')).DateField;
        shown = loaded;
      } catch {
        // The browser's own field takes its place.
      }
      if (!isGone) setShown(() => shown);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return <Shown {...props} />;
});

/** The place of the field until it is loaded. */
function Waiting({ label }: DateControlProps) {
  return (
    <Field id={useId()} label={label}>
      <Skeleton variant="rounded" height={44} aria-busy />
    </Field>
  );
}

/** The browser's own date field, where the code of the library's could not be loaded. */
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
