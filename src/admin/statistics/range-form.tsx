import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Form, Formik, type FormikErrors } from 'formik';
import type { StatisticsRange } from '#src/api/admin/statistics.ts';
import { DateInput } from '#src/ui/form/date-input.tsx';
import { dateInWords } from '#src/ui/text/date-text.ts';
import layout from '../kit/layout.module.css';
import styles from './range-form.module.css';

type Dates = { from: string; to: string };

interface RangeFormProps {
  asked: StatisticsRange;
  /** The dates in the fields: those in the address, or those that the server chose. */
  shown: Dates;
  /** The server's errors about the dates in the address. */
  refused: FormikErrors<Dates>;
  onChosen(range: StatisticsRange): void;
}

/** The form that selects the days. Only the server validates the dates; its messages are shown at the fields. */
export function RangeForm({ asked, shown, refused, onChosen }: RangeFormProps) {
  const now = new Date();
  return (
    <Formik
      initialValues={shown}
      initialErrors={refused}
      enableReinitialize
      onSubmit={({ from, to }, { setErrors }) => {
        const next = { ...(from && { from }), ...(to && { to }) };
        if (next.from === asked.from && next.to === asked.to) setErrors(refused);
        else onChosen(next);
      }}
    >
      <Form noValidate className={`${layout.card} ${layout.screenOnly} ${styles.form}`} aria-label="Range">
        <ToggleButtonGroup
          exclusive
          aria-label="Range"
          className={styles.presets}
          value={presetOf(asked, now)}
          onChange={(_event, id: string | null) => {
            const preset = presets.find((each) => each.id === id);
            if (preset) onChosen(preset.range(now));
          }}
        >
          {presets.map(({ id, label }) => (
            <ToggleButton key={id} value={id}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <div className={styles.dates}>
          <DateInput name="from" label="From" />
          <DateInput name="to" label="To" />
          <Button type="submit" variant="outlined" className={styles.show}>
            Show
          </Button>
        </div>
      </Form>
    </Formik>
  );
}

const DAY_MS = 86_400_000;

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the Monday a number of weeks before the current week, UTC. */
function mondayBefore(weeks: number, now: Date): string {
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return isoDay(now.getTime() - (sinceMonday + 7 * weeks) * DAY_MS);
}

/** Common ranges. The server's default, the last twelve weeks, is the one without dates. */
const presets = [
  {
    id: 'four-weeks',
    label: 'Last 4 weeks',
    range: (now: Date): StatisticsRange => ({ from: mondayBefore(3, now), to: isoDay(now.getTime()) }),
  },
  { id: 'twelve-weeks', label: 'Last 12 weeks', range: (): StatisticsRange => ({}) },
  {
    id: 'this-year',
    label: 'This year',
    range: (now: Date): StatisticsRange => ({
      from: `${now.getUTCFullYear()}-01-01`,
      to: isoDay(now.getTime()),
    }),
  },
] as const;

/** Returns the preset that a range equals today; null for none. */
function presetOf({ from, to }: StatisticsRange, now: Date): string | null {
  const found = presets.find((preset) => {
    const range = preset.range(now);
    return range.from === from && range.to === to;
  });
  return found?.id ?? null;
}

/** Returns a range as text: `31 August 2026 to 21 November 2026`. */
export function rangeInWords({ from, to }: { from: string; to: string }): string {
  return from === to ? dateInWords(from) : `${dateInWords(from)} to ${dateInWords(to)}`;
}
