import TextField from '@mui/material/TextField';

interface FilterSelectProps {
  label: string;
  /** '' without a filter. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
  className?: string | undefined;
}

/** A filter or the order of the queue as a native drop-down; a filter that is set is highlighted. */
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
