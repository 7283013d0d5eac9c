import TextField from '@mui/material/TextField';

interface FilterSelectProps {
  label: string;
  /** '' while it filters nothing. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
  className?: string | undefined;
}

/** One choice of the queue's filter or its order, in the browser's own drop-down; what is set stands out. */
export function FilterSelect({ label, value, options, onChange, className }: FilterSelectProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      className={className}
      slotProps={{ select: { native: true }, htmlInput: { 'data-set': value !== '' || undefined } }}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  );
}
