import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { memo, useCallback, useId } from 'react';
import { ChevronDownIcon } from '../icons/client-icons.tsx';
import { ariaOf, controlSlots, Field, type FieldTexts } from './field.tsx';
import { SearchedSelect } from './searched-select.tsx';
import { type ChoicesProps, labelOf, type SelectOption, storedOf } from './select-option.ts';
import { useFieldBinding, useStableCallback } from './use-field-binding.ts';

interface SelectInputProps extends Omit<FieldTexts, 'error'> {
  name: string;
  options: readonly SelectOption[];
  autoComplete?: string;
  /** Called after the form's value has changed, for fields that depend on this one. */
  onChanged?(value: string): void;
}

/** The specification prescribes this text (section 2). */
const PLACEHOLDER = '-- select an option --';

/** With this number of options or more, a list is searched rather than scrolled. */
const MANY = 40;

/** With a mouse and a keyboard, typing is faster; touch devices have a native picker. */
const hasMouse = () => window.matchMedia?.('(pointer: fine)').matches ?? false;

export function SelectInput({ onChanged, ...props }: SelectInputProps) {
  const { value, error, setValue } = useFieldBinding<string>(props.name);
  const notify = useStableCallback(onChanged);
  const change = useCallback(
    (next: string) => {
      setValue(next);
      notify(next);
    },
    [setValue, notify],
  );
  return <SelectControl {...props} value={value ?? ''} error={error} onChange={change} />;
}

export interface SelectControlProps extends Omit<SelectInputProps, 'onChanged'> {
  value: string;
  error: string | undefined;
  onChange(value: string): void;
  placeholder?: string;
}

/** The browser's own drop-down, which suits phones. With a mouse, a long list is searched by typing. */
export const SelectControl = memo(function SelectControl(props: SelectControlProps) {
  const { label, error, help, tooltip, options, placeholder = PLACEHOLDER } = props;
  const id = useId();
  const isSearched = options.length >= MANY && hasMouse();
  const Choices = isSearched ? SearchedSelect : BrowsersSelect;
  return (
    <Field {...{ id, label, tooltip, help, error }}>
      <Choices {...props} id={id} placeholder={placeholder} />
    </Field>
  );
});

function BrowsersSelect(props: ChoicesProps) {
  const { id, name, value, options, autoComplete, placeholder, onChange } = props;
  return (
    <NativeSelect
      id={id}
      name={name}
      value={value}
      autoComplete={autoComplete}
      data-unchosen={value === '' || undefined}
      input={<OutlinedInput slots={controlSlots.select} slotProps={{ input: ariaOf(id, props) }} />}
      IconComponent={ChevronDownIcon}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{placeholder}</option>
      {options.map((option) => (
        <option key={storedOf(option)} value={storedOf(option)}>
          {labelOf(option)}
        </option>
      ))}
    </NativeSelect>
  );
}
