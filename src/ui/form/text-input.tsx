import { TextControl, type TextControlProps } from './text-control.tsx';
import { useFieldBinding } from './use-field-binding.ts';

type TextInputProps = Omit<TextControlProps, 'value' | 'onChange' | 'error' | 'inputRef' | 'disabled'>;

/** A text field or text area of the surrounding Formik form; `name` may be a path such as `directors.0.email`. */
export function TextInput(props: TextInputProps) {
  const { value, error, setValue } = useFieldBinding<string>(props.name);
  return <TextControl {...props} value={value ?? ''} error={error} onChange={setValue} />;
}
