import FormGroup from '@mui/material/FormGroup';
import { memo, type ReactNode, useCallback, useId } from 'react';
import { Choice } from './choice.tsx';
import { ariaOf, FieldSet, type FieldTexts } from './field.tsx';
import { useFieldBinding } from './use-field-binding.ts';

interface CheckboxListInputProps extends Omit<FieldTexts, 'error'> {
  name: string;
  options: readonly { value: string; label: string; help?: ReactNode }[];
}

const NONE: readonly string[] = [];

/** A checkbox for each value of a list field. The list has the order of `options`, not the order of the clicks. */
export function CheckboxListInput(props: CheckboxListInputProps) {
  const { value, error, setValue } = useFieldBinding<readonly string[]>(props.name);
  return <CheckboxListControl {...props} value={value ?? NONE} error={error} onChange={setValue} />;
}

interface CheckboxListControlProps extends CheckboxListInputProps {
  value: readonly string[];
  error: string | undefined;
  onChange(value: readonly string[]): void;
}

export const CheckboxListControl = memo(function CheckboxListControl(props: CheckboxListControlProps) {
  const { name, label, options, value, error, help, tooltip, onChange } = props;
  const id = useId();
  const change = useCallback(
    (checked: boolean, item: string) =>
      onChange(
        options
          .map((option) => option.value)
          .filter((other) => (other === item ? checked : value.includes(other))),
      ),
    [options, value, onChange],
  );
  return (
    <FieldSet
      {...{ id, label, help, error, tooltip }}
      describedBy={ariaOf(id, { help, error })['aria-describedby']}
    >
      <FormGroup>
        {options.map((option) => (
          <Choice
            key={option.value}
            kind="checkbox"
            name={name}
            value={option.value}
            label={option.label}
            help={option.help}
            checked={value.includes(option.value)}
            invalid={error !== undefined}
            onChange={change}
          />
        ))}
      </FormGroup>
    </FieldSet>
  );
});
