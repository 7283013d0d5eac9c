import Autocomplete from '@mui/material/Autocomplete';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { usePaused } from '../kit/use-paused.ts';

/** Selects an account by name or address, or takes a pasted id. The form holds the id. */
export function AccountField({ source, label }: { source: string; label: string }) {
  const { value, setValue, typed, chosen, error, options, shared } = useSearchedOptions(source, {
    found: accountsFoundQuery,
    known: accountQuery,
  });
  /** A text is an account's address or name, or a pasted id. */
  const chooseText = (typedText: string) => {
    const text = typedText.trim();
    if (chosen && text === labelOf(chosen)) return;
    setValue(options.find((account) => isCalled(account, text))?.id ?? text);
  };
  return (
    <Autocomplete<Account, false, false, true>
      {...shared}
      freeSolo
      value={chosen ?? (value || null)}
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
          error={error !== undefined}
          helperText={error}
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

/** Selects a case by its company's name. The form holds the case's id. */
export function CompanyField({ source, label }: { source: string; label: string }) {
  const { value, setValue, chosen, error, shared } = useSearchedOptions(source, {
    found: casesFoundQuery,
    known: namedCaseQuery,
  });
  const unknown = value === '' ? null : { id: value, company: value, email: '' };
  return (
    <Autocomplete<NamedCase>
      {...shared}
      noOptionsText="No company with this name"
      value={chosen ?? unknown}
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
          error={error !== undefined}
          helperText={error ?? 'Its case and all related records'}
        />
      )}
    />
  );
}

const nameOf = ({ company, email }: NamedCase) => company || email;

type Query<Data, Name extends string> = UseQueryOptions<Data, Error, Data, readonly ['admin', Name, string]>;

/** Where a field finds its options: by a text, and by the id in the address of the page. */
type Source<Option, Found extends string, Known extends string> = {
  found(search: string): Query<readonly Option[], Found>;
  known(id: string): Query<Option, Known>;
};

/** Returns the state of a field that searches on the server while the user types. The form holds the id of the option. */
function useSearchedOptions<Option extends { id: string }, Found extends string, Known extends string>(
  source: string,
  { found, known }: Source<Option, Found, Known>,
) {
  const { field, fieldState, id } = useInput<string>({ source, defaultValue: '' });
  const { value, onChange: setValue } = field;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const search = usePaused(typed.trim());
  const { data: options = [], isFetching } = useQuery({
    ...found(search),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const { data: named } = useQuery({
    ...known(value),
    enabled: value !== '' && !options.some((option) => option.id === value),
    retry: false,
  });
  return {
    value,
    setValue,
    typed,
    chosen: options.find((option) => option.id === value) ?? (named?.id === value ? named : undefined),
    error: fieldState.error?.message,
    options,
    /** The properties of Material UI's field that both kinds share. */
    shared: {
      id,
      forcePopupIcon: false,
      open: isOpen,
      onOpen: () => setOpen(true),
      onClose: () => setOpen(false),
      options: [...options],
      loading: isFetching,
      filterOptions: (each: Option[]) => each,
      inputValue: typed,
      onInputChange: (_event: unknown, text: string) => setTyped(text),
    },
  };
}
