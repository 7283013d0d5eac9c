import { useCallback } from 'react';
import type { FieldTexts } from './field.tsx';
import { TextControl } from './text-control.tsx';
import { useFieldBinding } from './use-field-binding.ts';

interface NumberInputProps extends Omit<FieldTexts, 'error'> {
  name: string;
}

/** The most digits that a number keeps its precision with. */
const maxDigits = 15;

/** A whole number of the surrounding Formik form. Other characters are dropped, so that an amount may be pasted with commas. */
export function NumberInput(props: NumberInputProps) {
  const { value, error, setValue } = useFieldBinding<number | null>(props.name);
  const change = useCallback(
    (text: string) => {
      const digits = text.replace(/\D/g, '').slice(0, maxDigits);
      setValue(digits === '' ? null : Number(digits));
    },
    [setValue],
  );
  return (
    <TextControl
      {...props}
      inputMode="numeric"
      value={value?.toString() ?? ''}
      error={error}
      onChange={change}
    />
  );
}
