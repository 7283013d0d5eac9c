import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';
import { ariaOf, controlSlots, Field } from '#src/ui/form/field.tsx';
import { useFieldBinding } from '#src/ui/form/use-field-binding.ts';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';

interface TrailSelectProps {
  name: string;
  label: string;
  /** The choices beside "Everything", as options, by what is chosen now. */
  choices(chosen: string): ReactNode;
}

/** A drop-down of the trail's search, whose first choice narrows nothing. */
export function TrailSelect({ name, label, choices }: TrailSelectProps) {
  const id = useId();
  const { value = '', error, setValue } = useFieldBinding<string>(name);
  return (
    <Field {...{ id, label, error }}>
      <NativeSelect
        id={id}
        name={name}
        value={value}
        input={<OutlinedInput slots={controlSlots.select} slotProps={{ input: ariaOf(id, { error }) }} />}
        IconComponent={ChevronDownIcon}
        onChange={(event) => setValue(event.target.value)}
      >
        <option value="">Everything</option>
        {choices(value)}
      </NativeSelect>
    </Field>
  );
}
