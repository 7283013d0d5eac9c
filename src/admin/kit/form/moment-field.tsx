import { DateTimeInput, type DateTimeInputProps } from 'react-admin';

/** A day and a time where the reader is, by react-admin's input; sent in UTC, an emptied field as null. */
export function MomentField(props: DateTimeInputProps) {
  return <DateTimeInput fullWidth helperText={false} parse={asInstant} {...props} />;
}

function asInstant(local: string): string | null {
  return local === '' ? null : new Date(local).toISOString();
}
