import OutlinedInput from '@mui/material/OutlinedInput';
import { type HTMLAttributes, memo, type ReactNode, type Ref, useId } from 'react';
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
  /** Bounds of the text, in characters. They are shown and counted but not enforced: nothing is checked before a save. */
  min?: number;
  max?: number;
}

/** Joins two texts below a control. */
const joined = (help: ReactNode, more: string | undefined) =>
  help && more ? (
    <>
      {help} · {more}
    </>
  ) : (
    (more ?? help)
  );

const NO_SPELLING = new Set(['email', 'tel', 'url']);

/** A labelled text field without Formik; `TextInput` binds it, and the sign-in page uses it directly. */
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
  const hint = max === undefined ? undefined : (countInWords(value, max) ?? limitInWords(min, max));
  const help = joined(props.help, hint);
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
            // A name is shown in the direction of its script.
            dir: type === 'text' ? 'auto' : undefined,
            spellCheck: NO_SPELLING.has(type) ? false : undefined,
          },
        }}
      />
    </Field>
  );
});

const grouped = (count: number) => `${count}`.replace(/\B(?=(\d{3})+$)/g, ',');

const counted = (count: number) => `${grouped(count)} ${count === 1 ? 'character' : 'characters'}`;

/** Returns the text about the bounds before the user types; undefined without a lower bound, which a user could miss. */
function limitInWords(min: number | undefined, max: number): string | undefined {
  return min === undefined ? undefined : `${grouped(min)} to ${counted(max)}`;
}

/** Returns the text of the counter near the upper bound: how many characters are left, or how many are too many. */
function countInWords(text: string, max: number): string | undefined {
  // Spaces around a text are not stored.
  const { length } = text.trim();
  if (length > max) return `${counted(length - max)} too many`;
  return length >= max * 0.8 ? `${counted(max - length)} left` : undefined;
}
