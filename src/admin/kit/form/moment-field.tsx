import { DateTimeInput, type DateTimeInputProps } from 'react-admin';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { useFieldLabel } from './field-labels.ts';

/** A date and time in the reader's time zone, with react-admin's input; sent in UTC, a cleared field as null. */
export function MomentField(props: DateTimeInputProps) {
  useFieldLabel(props.source, props.label, (value) =>
    typeof value === 'string' && value !== '' ? timeInWords(value) : undefined,
  );
  return <DateTimeInput fullWidth helperText={false} parse={asInstant} {...props} />;
}

function asInstant(local: string): string | null {
  return local === '' ? null : new Date(local).toISOString();
}
