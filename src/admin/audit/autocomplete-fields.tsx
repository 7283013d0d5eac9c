import Autocomplete from '@mui/material/Autocomplete';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useInput } from 'react-admin';
import {
  accountQuery,
  accountsFoundQuery,
  casesFoundQuery,
  type NamedCase,
  namedCaseQuery,
} from '#src/api/admin/audit.ts';
import type { Account } from '#src/api/admin/session.ts';
import { roleLabels } from '../kit/role-labels.ts';

/** Selects an account by name or address, or takes a pasted id. The form holds the id. */
export function AccountField({ source, label }: { source: string; label: string }) {
  const { field, fieldState, id } = useInput<string>({ source, defaultValue: '' });
  const { value, onChange: setValue } = field;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const searched = usePaused(typed.trim());
  const { data: found = [], isFetching } = useQuery({
    ...accountsFoundQuery(searched),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  // The account of an id in the address of the page; an unknown id stays.
  const { data: known } = useQuery({ ...accountQuery(value), enabled: value !== '', retry: false });
  const chosen = found.find((account) => account.id === value) ?? (known?.id === value ? known : undefined);
  /** A text is an account's address or name, or a pasted id. */
  const chooseText = (typedText: string) => {
    const text = typedText.trim();
    if (chosen && text === labelOf(chosen)) return;
    setValue(found.find((account) => isCalled(account, text))?.id ?? text);
  };
  return (
    <Autocomplete<Account, false, false, true>
      id={id}
      freeSolo
      forcePopupIcon={false}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={[...found]}
      loading={isFetching}
      filterOptions={(options) => options}
      value={chosen ?? (value || null)}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, next) => {
        if (typeof next === 'string') chooseText(next);
        else setValue(next?.id ?? '');
      }}
      onBlur={() => chooseText(typed)}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
      getOptionLabel={(option) => (typeof option === 'string' ? option : labelOf(option))}
      isOptionEqualToValue={(option, other) => typeof other === 'object' && option.id === other.id}
      renderOption={({ key, ...props }, account) => (
        <li key={key} {...props}>
          <ListItemText
            primary={labelOf(account)}
            secondary={`${labelOf(account) === account.email ? '' : `${account.email} · `}${roleLabels[account.role]}`}
          />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder="Name, address or id"
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
        />
      )}
    />
  );
}

function labelOf({ firstName, lastName, email }: Account): string {
  return `${firstName} ${lastName}`.trim() || email;
}

function isCalled(account: Account, text: string): boolean {
  const lower = text.toLowerCase();
  return lower === account.email || lower === labelOf(account).toLowerCase();
}

/** Milliseconds without a key press before a request. */
const PAUSE = 200;

/** Returns the text, debounced. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

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
