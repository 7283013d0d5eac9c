import Autocomplete from '@mui/material/Autocomplete';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { casesFoundQuery, type NamedCase, namedCaseQuery } from '#src/api/admin/audit.ts';
import { usePaused } from './use-paused.ts';

/** Selects a case by its company's name. The form holds the case's id. */
export function CompanyField({ source, label }: { source: string; label: string }) {
  const { field, fieldState, id } = useInput<string>({ source, defaultValue: '' });
  const { value, onChange: setValue } = field;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const searched = usePaused(typed.trim());
  const { data: found = [], isFetching } = useQuery({
    ...casesFoundQuery(searched),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  // The case of an id in the address of the page.
  const { data: known } = useQuery({
    ...namedCaseQuery(value),
    enabled: value !== '' && !found.some((each) => each.id === value),
    retry: false,
  });
  const chosen = found.find((each) => each.id === value) ?? (known?.id === value ? known : undefined);
  const unknown = value === '' ? null : { id: value, company: value, email: '' };
  return (
    <Autocomplete<NamedCase>
      id={id}
      forcePopupIcon={false}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={[...found]}
      loading={isFetching}
      noOptionsText="No company with this name"
      filterOptions={(options) => options}
      value={chosen ?? unknown}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, next) => setValue(next?.id ?? '')}
      getOptionKey={(option) => option.id}
      getOptionLabel={nameOf}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <ListItemText primary={nameOf(option)} secondary={option.company ? option.email : undefined} />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder="Name of a company"
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? 'Its case and all related records'}
        />
      )}
    />
  );
}

const nameOf = ({ company, email }: NamedCase) => company || email;
