import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';

type CheckProps = { label: string; isOn: boolean; onChange(isOn: boolean): void };

/** A small checkbox, outside any form. */
export function Check({ label, isOn, onChange }: CheckProps) {
  return (
    <FormControlLabel
      label={label}
      sx={{ ml: 0 }}
      slotProps={{ typography: { variant: 'body2' } }}
      control={<Checkbox size="small" checked={isOn} onChange={(_, next) => onChange(next)} />}
    />
  );
}
