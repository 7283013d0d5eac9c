import { TextInput, type TextInputProps } from 'react-admin';
import { useFieldLabel } from './field-labels.ts';

/** What is typed is what is sent: an emptied field is an empty text and not nothing. */
const asTyped = (text: string) => text;

/** A text of a record, by react-admin's input; help stands beneath it only where there is some. */
export function TextField(props: TextInputProps) {
  useFieldLabel(props.source, props.label);
  return (
    <TextInput fullWidth autoComplete="off" defaultValue="" helperText={false} parse={asTyped} {...props} />
  );
}
