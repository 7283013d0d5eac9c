import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateField as PickersDateField } from '@mui/x-date-pickers/DateField';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { FieldRef } from '@mui/x-date-pickers/models';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { type ComponentType, type Ref, useContext, useId, useMemo, useRef, useState } from 'react';
import { CalendarIcon } from '../icons/client-icons.tsx';
import { datePattern, inReadersPattern } from '../text/date-pattern.ts';
import { dateInWords } from '../text/date-text.ts';
import type { DateCalendarPopupProps } from './date-calendar-popup.tsx';
import type { DateControlProps } from './date-input.tsx';
import styles from './field.module.css';
import { ariaOf, FieldNotes, FrozenFields, fieldIds } from './field.tsx';
import { InfoTooltip } from './info-tooltip.tsx';

dayjs.extend(customParseFormat);

const stored = 'YYYY-MM-DD';

/** The stored value while a date is not valid and its text is not known yet; the server refuses it. */
const unfinished = 'unfinished date';

const loadCalendar = () => import('./date-calendar-popup.tsx');

/** The state of a value that the field itself wrote. */
type Own = { value: string; date: Dayjs | null; isText?: boolean };

const dateOf = (value: string) => {
  const date = dayjs(value, stored, true);
  return date.isValid() ? date : null;
};

/**
 * MUI's date field in the date pattern of the reader's locale; its labels stay English, like the page. The label belongs to the
 * library's hidden input, which takes a whole date as text, such as from autofill. People type into the sections, which the
 * legend names as a group.
 */
export function DateField(props: DateControlProps) {
  const { name, label, help, tooltip, value, error, onChange } = props;
  const id = useId();
  const pattern = datePattern();
  const disabled = useContext(FrozenFields);
  const anchor = useRef<HTMLDivElement>(null);
  const field = useRef<FieldRef<Dayjs | null>>(null);
  const [own, setOwn] = useState<Own>();
  const [open, setOpen] = useState(false);
  const [Calendar, setCalendar] = useState<ComponentType<DateCalendarPopupProps>>();

  // The same object while the value is the same: the library takes another object for another date.
  const date = useMemo(() => (own?.value === value ? own.date : dateOf(value)), [own, value]);
  const isWhole = date?.isValid() ?? false;
  const notes = [isWhole ? dateInWords(value) : pattern, help].filter(Boolean).join(' · ');
  const put = (next: Own) => {
    setOwn(next);
    onChange(next.value);
  };
  const report = () => {
    // The library removes its handle while it moves the focus itself.
    if (!field.current) return;
    const sections = field.current.getSections();
    const filled = sections.filter((section) => section.value !== '').length;
    if (filled === 0) {
      if (value !== '' && date === null && !own?.isText) put({ value: '', date });
    } else if (!isWhole) {
      // The library reports no date until it is complete; an incomplete date must not be saved as no date.
      const text = sections
        .map(
          (section) => section.startSeparator + (section.value || section.placeholder) + section.endSeparator,
        )
        .join('');
      if (text !== value) put({ value: text, date });
    }
  };
  const takeText = (text: string) => {
    const typed = dayjs(text.trim(), [pattern, stored], true);
    if (typed.isValid()) put({ value: typed.format(stored), date: typed });
    else put({ value: text, date: null, isText: true });
  };
  const preload = () => void loadCalendar().catch(() => undefined);
  const openCalendar = async () => {
    try {
      const { DateCalendarPopup } = await loadCalendar();
      setCalendar(() => DateCalendarPopup);
      setOpen(true);
    } catch {
      // The calendar could not be loaded; typing a date still works.
    }
  };

  return (
    <FormControl
      component="fieldset"
      fullWidth
      error={error !== undefined}
      disabled={disabled}
      onKeyUp={report}
      onBlur={report}
    >
      <legend className={styles.legend}>
        <FormLabel
          id={fieldIds(id).label}
          htmlFor={id}
          onClick={(event) => {
            event.preventDefault();
            if (!disabled) field.current?.focusField();
          }}
        >
          {label}
        </FormLabel>
      </legend>
      {tooltip && <InfoTooltip text={tooltip} />}
      <div ref={anchor} className={styles.answers}>
        <LocalizationProvider dateAdapter={AdapterDayjs}>
          <PickersDateField
            className={`${styles.date} tabular`}
            fieldRef={field as Ref<FieldRef<Dayjs | null>>}
            fullWidth
            disabled={disabled}
            format={pattern}
            value={date}
            onChange={(next) =>
              put({
                value: next === null ? '' : next.isValid() ? next.format(stored) : unfinished,
                date: next,
              })
            }
            slotProps={{
              textField: {
                id,
                name,
                error: error !== undefined,
                slotProps: {
                  input: {
                    ...ariaOf(id, { help: notes, error }),
                    endAdornment: (
                      <IconButton
                        edge="end"
                        aria-label="Choose date"
                        aria-haspopup="dialog"
                        disabled={disabled}
                        onPointerEnter={preload}
                        onFocus={preload}
                        onClick={(event) => {
                          // A click inside the field would move the focus to its sections.
                          event.stopPropagation();
                          void openCalendar();
                        }}
                      >
                        <CalendarIcon />
                      </IconButton>
                    ),
                  },
                  htmlInput: {
                    ...ariaOf(id, { help: notes, error }),
                    autoComplete: props.autoComplete ?? 'off',
                    value: date && isWhole ? date.format(pattern) : value,
                    onChange: (event: { target: { value: string } }) => takeText(event.target.value),
                    // The library would move the focus to its sections, away from the input that is being filled in.
                    onFocus: () => undefined,
                  },
                },
              },
            }}
          />
        </LocalizationProvider>
      </div>
      <FieldNotes id={id} help={notes} error={error && inReadersPattern(error)} />
      {Calendar && (
        <Calendar
          open={open}
          anchor={anchor}
          value={isWhole ? value : undefined}
          disableFuture={props.disableFuture ?? false}
          openTo={isWhole ? 'day' : (props.openTo ?? 'day')}
          onPick={(picked) => put({ value: picked, date: dateOf(picked) })}
          onClose={() => setOpen(false)}
        />
      )}
    </FormControl>
  );
}
