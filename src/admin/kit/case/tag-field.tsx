import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';

interface TagFieldProps {
  /** The text in the field. */
  name: string;
  /** The names of existing tags. */
  options: string[];
  error: string | undefined;
  onName(name: string): void;
  /** Called for an existing tag that was chosen. */
  onChoose(name: string): void;
}

/** The name of a tag, with the existing ones to choose from. */
export function TagField({ name, options, error, onName, onChoose }: TagFieldProps) {
  return (
    <Autocomplete<string, false, false, true>
      freeSolo
      openOnFocus
      disablePortal
      options={options}
      inputValue={name}
      onInputChange={(_event, text) => onName(text)}
      onChange={(_event, chosen, reason) => {
        if (reason === 'selectOption' && chosen !== null) onChoose(chosen);
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          label="Tag"
          error={error !== undefined}
          helperText={error ?? 'Choose one, or write a new one. Clients never see it.'}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength: 40 },
          }}
        />
      )}
    />
  );
}
