import Popover from '@mui/material/Popover';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import 'dayjs/locale/en-gb';
import type { RefObject } from 'react';
import styles from './field.module.css';

export interface DateCalendarPopupProps {
  open: boolean;
  anchor: RefObject<HTMLElement | null>;
  /** `YYYY-MM-DD`, or undefined while no date is selected. */
  value: string | undefined;
  disableFuture: boolean;
  openTo: 'year' | 'day';
  /** Called with the selected day: `YYYY-MM-DD`. */
  onPick(value: string): void;
  onClose(): void;
}

/** Returns the English locale whose week starts on the same day as the reader's: Sunday or Monday. */
function weekLocale(): string {
  const { region } = new Intl.Locale(navigator.language).maximize();
  return SUNDAY_FIRST.has(region ?? 'US') ? 'en' : 'en-gb';
}

/** Regions with English- or French-speaking readers whose week starts on Sunday (Unicode CLDR, weekData). */
const SUNDAY_FIRST = new Set(['US', 'CA', 'IN', 'JP', 'BR', 'MX', 'IL', 'HK', 'PH', 'ZA', 'KR', 'TW']);

/** The calendar of a date field. It has its own module because it is larger than a form: it is loaded when first opened. */
export function DateCalendarPopup(props: DateCalendarPopupProps) {
  const { open, anchor, value, disableFuture, openTo, onPick, onClose } = props;
  return (
    <Popover
      open={open}
      onClose={onClose}
      anchorEl={() => anchor.current}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transitionDuration={0}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Choose date', className: styles.calendar } }}
    >
      <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={weekLocale()}>
        <DateCalendar
          autoFocus
          value={value ? dayjs(value) : null}
          disableFuture={disableFuture}
          openTo={openTo}
          views={['year', 'month', 'day']}
          onChange={(date, state) => {
            if (!date || state !== 'finish') return;
            onPick(date.format('YYYY-MM-DD'));
            onClose();
          }}
        />
      </LocalizationProvider>
    </Popover>
  );
}
