import { TextInput, type TextInputProps } from 'react-admin';
import { useFieldLabel } from './field-labels.ts';

/** Sends what is typed: a cleared field is an empty text, not null. */
const asTyped = (text: string) => text;

/** A text of a record, with react-admin's input; the help text is below it, if there is any. */
export function TextField(props: TextInputProps) {
  useFieldLabel(props.source, props.label);
  return (
    <TextInput fullWidth autoComplete="off" defaultValue="" helperText={false} parse={asTyped} {...props} />
  );
}
