import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ComponentType, memo, useId, useRef, useState } from 'react';
import { CalendarIcon } from '../icons/client-icons.tsx';
import { dateInWords, formatDateText, parseDateText } from '../text/date-text.ts';
import type { DateCalendarPopupProps } from './date-calendar-popup.tsx';
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
 * A date of the surrounding Formik form: typed as MM/DD/YYYY or picked from a calendar. The form holds `YYYY-MM-DD`, `''`,
 * or, while what was typed is no date, the text as typed: it stays to be seen and the server says what is wrong with it.
 */
export function DateInput(props: DateInputProps) {
  const { value, error, setValue } = useFieldBinding<string>(props.name);
  return <DateControl {...props} value={value ?? ''} error={error} onChange={setValue} />;
}

interface DateControlProps extends DateInputProps {
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

const loadCalendar = () => import('./date-calendar-popup.tsx');

const DateControl = memo(function DateControl(props: DateControlProps) {
  const { name, label, help, tooltip, value, error, onChange } = props;
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  // What is being typed stands as typed; a value that came from elsewhere is shown in the field's own format.
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const [open, setOpen] = useState(false);
  const [Calendar, setCalendar] = useState<ComponentType<DateCalendarPopupProps>>();

  const iso = parseDateText(value);
  const notes = [iso && dateInWords(iso), help].filter(Boolean).join(' · ');
  const preload = () => void loadCalendar().catch(() => undefined);
  const openCalendar = async () => {
    try {
      const { DateCalendarPopup } = await loadCalendar();
      setCalendar(() => DateCalendarPopup);
      setOpen(true);
    } catch {
      // The calendar could not be fetched; typing a date still works.
    }
  };

  return (
    <Field {...{ id, label, tooltip, help: notes, error }}>
      <OutlinedInput
        ref={anchor}
        id={id}
        name={name}
        className="tabular"
        placeholder="MM/DD/YYYY"
        autoComplete={props.autoComplete ?? 'off'}
        value={typed?.value === value ? typed.text : formatDateText(value)}
        slots={controlSlots.line}
        slotProps={{ input: { ...ariaOf(id, { help: notes, error }), inputMode: 'numeric' } }}
        onChange={(event) => {
          const text = event.target.value;
          const next = parseDateText(text) ?? text;
          setTyped({ text, value: next });
          onChange(next);
        }}
        onBlur={() => setTyped(undefined)}
        endAdornment={
          <IconButton
            edge="end"
            aria-label="Choose date"
            aria-haspopup="dialog"
            onPointerEnter={preload}
            onFocus={preload}
            onClick={openCalendar}
          >
            <CalendarIcon />
          </IconButton>
        }
      />
      {Calendar && (
        <Calendar
          open={open}
          anchor={anchor}
          value={iso}
          disableFuture={props.disableFuture ?? false}
          openTo={iso ? 'day' : (props.openTo ?? 'day')}
          onPick={(picked) => {
            setTyped(undefined);
            onChange(picked);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Field>
  );
});
