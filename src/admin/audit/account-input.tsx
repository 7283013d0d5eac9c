import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { accountQuery, accountsFoundQuery } from '#src/api/admin/audit.ts';
import type { Account } from '#src/api/admin/session.ts';
import { ariaOf, controlSlots, Field } from '#src/ui/form/field.tsx';
import { useFieldBinding } from '#src/ui/form/use-field-binding.ts';
import { roleWords } from '../area/role-words.ts';
import styles from './audit-search-form.module.css';

/** Milliseconds without a key before the server is asked. */
const PAUSE = 200;

/** An account of the form, chosen by name or address, or its id as it was pasted. The form holds the id. */
export function AccountInput({ name, label }: { name: string; label: string }) {
  const id = useId();
  const { value = '', error, setValue } = useFieldBinding<string>(name);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const searched = usePaused(typed.trim());
  const { data: found = [], isFetching } = useQuery({
    ...accountsFoundQuery(searched),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  // Who it is that an address names by the id alone; an id that is nobody's stays as it is.
  const { data: known } = useQuery({ ...accountQuery(value), enabled: value !== '', retry: false });
  const chosen = found.find((account) => account.id === value) ?? (known?.id === value ? known : undefined);
  /** A text is an account's address or name, or an id as it was pasted. */
  const chooseText = (typedText: string) => {
    const text = typedText.trim();
    if (chosen && text === labelOf(chosen)) return;
    setValue(found.find((account) => isCalled(account, text))?.id ?? text);
  };
  return (
    <Field {...{ id, label, error }}>
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
        slotProps={{ paper: { className: styles.found } }}
        renderOption={({ key, ...props }, account) => (
          <li key={key} {...props}>
            <span className={styles.option}>
              <span>{labelOf(account)}</span>
              <span className={styles.optionNote}>
                {labelOf(account) === account.email ? '' : `${account.email} · `}
                {roleWords[account.role]}
              </span>
            </span>
          </li>
        )}
        renderInput={({ slotProps }) => (
          <OutlinedInput
            ref={slotProps.input.ref}
            className={slotProps.input.className}
            fullWidth
            slots={controlSlots.line}
            placeholder="Name, address or id"
            slotProps={{ input: { ...slotProps.htmlInput, ...ariaOf(id, { error }) } }}
          />
        )}
      />
    </Field>
  );
}

function labelOf({ firstName, lastName, email }: Account): string {
  return `${firstName} ${lastName}`.trim() || email;
}

function isCalled(account: Account, text: string): boolean {
  const lower = text.toLowerCase();
  return lower === account.email || lower === labelOf(account).toLowerCase();
}

/** The text once no key was pressed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
