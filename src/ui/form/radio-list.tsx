import RadioGroup from '@mui/material/RadioGroup';
import { memo, useCallback, useId } from 'react';
import { Choice } from './choice.tsx';
import { ariaOf, FieldSet, type FieldTexts, fieldIds } from './field.tsx';

interface RadioListProps<Value extends string> extends FieldTexts {
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange(value: Value): void;
  /** Places the options side by side, for a few short answers. */
  row?: boolean;
}

/** One choice of a few, all of them visible. It does not depend on Formik. */
export const RadioList = memo(function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { name, label, options, value, onChange, help, error, tooltip, row = false } = props;
  const id = useId();
  const change = useCallback((_checked: boolean, answer: string) => onChange(answer as Value), [onChange]);
  return (
    <FieldSet {...{ id, label, help, error, tooltip }}>
      <RadioGroup row={row} aria-labelledby={fieldIds(id).label} {...ariaOf(id, { help, error })}>
        {options.map((option) => (
          <Choice
            key={option.value}
            kind="radio"
            name={name}
            value={option.value}
            label={option.label}
            checked={value === option.value}
            invalid={error !== undefined}
            onChange={change}
          />
        ))}
      </RadioGroup>
    </FieldSet>
  );
}) as <Value extends string>(props: RadioListProps<Value>) => React.ReactNode;
