import OutlinedInput from '@mui/material/OutlinedInput';
import { type HTMLAttributes, memo, type ReactNode, type Ref, useId } from 'react';
import { ariaOf, controlSlots, Field, type FieldTexts } from './field.tsx';
import { countInWords, limitInWords } from './text-limit.ts';

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
  /** Bounds of the text, in characters. They are said and counted, never enforced: nothing is checked before a save. */
  min?: number;
  max?: number;
}

/** Two texts beneath a control as one. */
const joined = (help: ReactNode, more: string | undefined) =>
  help && more ? (
    <>
      {help} · {more}
    </>
  ) : (
    (more ?? help)
  );

const NO_SPELLING = new Set(['email', 'tel', 'url']);

/** A labelled text field that knows nothing of Formik; `TextInput` binds it, the sign-in page uses it as it is. */
export const TextControl = memo(function TextControl(props: TextControlProps) {
  const {
    name,
    value,
    onChange,
    label,
    error,
    tooltip,
    disabled,
    type = 'text',
    multiline,
    min,
    max,
  } = props;
  const id = useId();
  const said = max === undefined ? undefined : (countInWords(value, max) ?? limitInWords(min, max));
  const help = joined(props.help, said);
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
            // A name of any script is written in its own direction.
            dir: type === 'text' ? 'auto' : undefined,
            spellCheck: NO_SPELLING.has(type) ? false : undefined,
          },
        }}
      />
    </Field>
  );
});
