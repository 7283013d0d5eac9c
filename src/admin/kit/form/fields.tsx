import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import MuiTextField from '@mui/material/TextField';
import { type ReactNode, useId, useRef } from 'react';
import {
  DateTimeInput,
  type DateTimeInputProps,
  NumberInput,
  type NumberInputProps,
  TextInput,
  type TextInputProps,
  useInput,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { decimalPlacesOf } from '#domain/purchases/money.ts';
import { Choice } from '#src/ui/form/choice.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import areaText from '../text.module.css';
import styles from './choice-field.module.css';
import { useFieldLabel } from './field-labels.ts';

/** Sends what is typed: a cleared field is an empty text, not null. */
const asTyped = (text: string) => text;

/** A text of a record, with react-admin's input; the help text is below it, if there is any. */
export function TextField(props: TextInputProps) {
  useFieldLabel(props.source, props.label);
  return (
    <TextInput fullWidth autoComplete="off" defaultValue="" helperText={false} parse={asTyped} {...props} />
  );
}

/** A whole number of a record, with react-admin's input; a cleared field is null. */
export function NumberField(props: NumberInputProps) {
  useFieldLabel(props.source, props.label);
  return <NumberInput fullWidth autoComplete="off" step={1} helperText={false} {...props} />;
}

interface MoneyFieldProps {
  source: string;
  /** The field with the currency. */
  currencySource: string;
  label: string;
  helperText?: string;
}

/** An amount, typed in the main unit and stored in the smallest unit of its currency. */
export function MoneyField({ currencySource, ...field }: MoneyFieldProps) {
  const currency: unknown = useWatch({ name: currencySource });
  const digits = decimalPlacesOf(typeof currency === 'string' && currency !== '' ? currency : 'CAD');
  useFieldLabel(field.source, field.label, (value) =>
    typeof value === 'number' ? (value / 10 ** digits).toFixed(digits) : undefined,
  );
  return (
    <NumberField
      // The value depends on the currency: the `key` mounts a new field for another one.
      key={digits}
      {...field}
      min={0}
      step={10 ** -digits}
      format={(stored: number | null) =>
        typeof stored === 'number' ? (stored / 10 ** digits).toFixed(digits) : ''
      }
      parse={(typed) => (typeof typed === 'number' ? Math.round(typed * 10 ** digits) : null) as never}
    />
  );
}

/** A date and time in the reader's time zone, with react-admin's input; sent in UTC, a cleared field as null. */
export function MomentField(props: DateTimeInputProps) {
  useFieldLabel(props.source, props.label, (value) =>
    typeof value === 'string' && value !== '' ? timeInWords(value) : undefined,
  );
  return <DateTimeInput fullWidth helperText={false} parse={asInstant} {...props} />;
}

function asInstant(local: string): string | null {
  return local === '' ? null : new Date(local).toISOString();
}

/** A checkbox. react-admin's own is a switch, which suggests an immediate effect; this waits for the form to be saved. */
export function CheckField({ source, label }: { source: string; label: string }) {
  const { field, id } = useInput<boolean>({ source, type: 'checkbox', defaultValue: false });
  useFieldLabel(source, label);
  const { value, onChange, ...rest } = field;
  return (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          {...rest}
          id={id}
          checked={value === true}
          onChange={(_event, checked) => onChange(checked)}
        />
      }
    />
  );
}

interface ChoiceFieldProps<Value extends string> {
  source: string;
  label: string;
  choices: readonly { value: Value; label: string; help: string }[];
}

/**
 * One choice of a few, each with an explanation. react-admin's own radio buttons put the explanation into the button's name; here
 * it is the description of the button.
 */
export function ChoiceField<Value extends string>({ source, label, choices }: ChoiceFieldProps<Value>) {
  const id = useId();
  const { field } = useInput<Value>({ source });
  useFieldLabel(source, label, (value) => choices.find((each) => each.value === value)?.label);
  return (
    <fieldset className={styles.group}>
      <legend id={id} className={areaText.label}>
        {label}
      </legend>
      <div role="radiogroup" aria-labelledby={id} className={styles.choices}>
        {choices.map(({ value, ...choice }) => (
          <Choice
            key={value}
            kind="radio"
            name={source}
            value={value}
            {...choice}
            checked={value === field.value}
            onChange={() => field.onChange(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface SelectFieldProps {
  source: string;
  label: string;
  /** The choices, as options of a native drop-down: fast, searched by typing, and suited to phones. */
  children: ReactNode;
}

/** One choice of many, in a drop-down. react-admin's own renders a custom list without groups. */
export function SelectField({ source, label, children }: SelectFieldProps) {
  const { field, fieldState, id } = useInput<string>({ source, defaultValue: '' });
  const select = useRef<HTMLSelectElement>(null);
  useFieldLabel(
    source,
    label,
    (value) => [...(select.current?.options ?? [])].find((option) => option.value === value)?.text,
  );
  return (
    <MuiTextField
      {...field}
      inputRef={(element: HTMLSelectElement | null) => {
        select.current = element;
        field.ref(element);
      }}
      id={id}
      select
      fullWidth
      label={label}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{ select: { native: true } }}
    >
      {children}
    </MuiTextField>
  );
}

/** Two related fields, side by side where they fit. */
export function FieldPair({ children }: { children: ReactNode }) {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={5}>
      {children}
    </Stack>
  );
}
