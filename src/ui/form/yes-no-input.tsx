import { useCallback } from 'react';
import type { FieldTexts } from './field.tsx';
import { RadioList } from './radio-list.tsx';
import { useFieldBinding } from './use-field-binding.ts';

interface YesNoInputProps extends Omit<FieldTexts, 'error'> {
  name: string;
}

const ANSWERS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** A yes/no question of the surrounding Formik form. Its value is a boolean. */
export function YesNoInput(props: YesNoInputProps) {
  const { value, error, setValue } = useFieldBinding<boolean>(props.name);
  const change = useCallback((answer: 'yes' | 'no') => setValue(answer === 'yes'), [setValue]);
  // A record may hold null where there is no answer yet.
  const answer = typeof value !== 'boolean' ? null : value ? 'yes' : 'no';
  return <RadioList {...props} row options={ANSWERS} value={answer} error={error} onChange={change} />;
}
