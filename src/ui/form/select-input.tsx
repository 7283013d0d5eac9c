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
  /** Told after the form's own value has changed, for fields that depend on this one. */
  onChanged?(value: string): void;
}

/** The placeholder's text is the specification's own (section 2). */
const PLACEHOLDER = '-- select an option --';

/** From here on people search rather than scroll. */
const MANY = 40;

/** With a mouse and a keyboard typing is quicker; fingers have the browser's own wheel. */
const isDesk = () => window.matchMedia?.('(pointer: fine)').matches ?? false;

/** A drop-down of the surrounding Formik form. */
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
  /** What stands where nothing is chosen. */
  placeholder?: string;
}

/** The browser's own drop-down, at home on phones; a long list is searched by typing where there is a mouse. */
export const SelectControl = memo(function SelectControl(props: SelectControlProps) {
  const { label, error, help, tooltip, options, placeholder = PLACEHOLDER } = props;
  const id = useId();
  const isSearched = options.length >= MANY && isDesk();
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
