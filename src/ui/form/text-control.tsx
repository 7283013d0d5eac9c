import OutlinedInput from '@mui/material/OutlinedInput';
import { type HTMLAttributes, memo, type Ref, useId } from 'react';
import { ariaOf, controlSlots, Field, type FieldTexts } from './field.tsx';

export interface TextControlProps extends FieldTexts {
  name: string;
  value: string;
  onChange(value: string): void;
  type?: 'text' | 'email' | 'tel' | 'url';
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** A text area of four rows (specification section 9). */
  multiline?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

const NO_SPELLING = new Set(['email', 'tel', 'url']);

/** A labelled text field that knows nothing of Formik; `TextInput` binds it, the sign-in page uses it as it is. */
export const TextControl = memo(function TextControl(props: TextControlProps) {
  const { name, value, onChange, label, error, help, tooltip, disabled, type = 'text', multiline } = props;
  const id = useId();
  return (
    <Field {...{ id, label, tooltip, help, error, disabled }}>
      <OutlinedInput
        id={id}
        name={name}
        value={value}
        type={type}
        autoComplete={props.autoComplete}
        inputRef={props.inputRef}
        onChange={(event) => onChange(event.target.value)}
        slots={multiline ? controlSlots.area : controlSlots.line}
        slotProps={{
          input: {
            ...ariaOf(id, { help, error }),
            ...(multiline ? { rows: 4, type: undefined } : {}),
            inputMode: props.inputMode,
            spellCheck: NO_SPELLING.has(type) ? false : undefined,
          },
        }}
      />
    </Field>
  );
});
