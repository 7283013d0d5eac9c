import { NumberInput, type NumberInputProps } from 'react-admin';
import { useFieldLabel } from './field-labels.ts';

/** A whole number of a record, with react-admin's input; a cleared field is null. */
export function NumberField(props: NumberInputProps) {
  useFieldLabel(props.source, props.label);
  return <NumberInput fullWidth autoComplete="off" step={1} helperText={false} {...props} />;
}
