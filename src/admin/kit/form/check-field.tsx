import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useInput } from 'react-admin';
import { useFieldLabel } from './field-labels.ts';

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
