import { useInput } from 'react-admin';
import { CheckboxListControl } from '#src/ui/form/checkbox-list-input.tsx';
import { useFieldLabel } from './field-labels.ts';

interface ChecksFieldProps {
  source: string;
  label: string;
  options: readonly { value: string; label: string; help?: string }[];
}

/** Several choices of a few, each with a checkbox, in the order of the options. */
export function ChecksField({ source, label, options }: ChecksFieldProps) {
  const { field, fieldState } = useInput<readonly string[]>({ source, defaultValue: [] });
  useFieldLabel(source, label, (value) =>
    Array.isArray(value)
      ? options.flatMap((option) => (value.includes(option.value) ? option.label : [])).join('\n')
      : undefined,
  );
  return (
    <CheckboxListControl
      name={source}
      label={label}
      options={options}
      value={field.value ?? []}
      error={fieldState.error?.message}
      onChange={field.onChange}
    />
  );
}
