import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Form, Formik, type FormikErrors } from 'formik';
import type { StatisticsRange } from '#src/api/admin/statistics.ts';
import { DateInput } from '#src/ui/form/date-input.tsx';
import styles from './range-form.module.css';
import { presetOf, presets } from './ranges.ts';

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
      <Form noValidate className={styles.form} aria-label="Range">
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
