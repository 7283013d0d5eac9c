import { NumberInput, type NumberInputProps } from 'react-admin';

/** A whole number of a record, by react-admin's input; an emptied field is null. */
export function NumberField(props: NumberInputProps) {
  return <NumberInput fullWidth autoComplete="off" step={1} helperText={false} {...props} />;
}
