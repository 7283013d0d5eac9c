import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef, useState } from 'react';
import { laterPart, useLaterPart } from '../browser/later-part.ts';
import { ChevronDownIcon } from '../icons/client-icons.tsx';
import { ariaOf, controlSlots } from './field.tsx';
import { type ChoicesProps, choiceCalled, choiceMeant, labelOf, storedOf } from './select-option.ts';

export const autocomplete = laterPart(
  async () => (await import('./searched-autocomplete.tsx')).SearchedAutocomplete,
);

/**
 * A long list of choices, searched by typing. MUI's `Autocomplete` is loaded in an idle moment, because a form is usable without
 * its list. Until then, a plain text field takes the text of a choice.
 */
export function SearchedSelect(props: ChoicesProps) {
  const container = useRef<HTMLDivElement>(null);
  const Autocomplete = useLaterPart(autocomplete, container);
  return <div ref={container}>{Autocomplete ? <Autocomplete {...props} /> : <TypedChoice {...props} />}</div>;
}

function TypedChoice(props: ChoicesProps) {
  const { id, name, value, options, autoComplete, placeholder, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = options.find((option) => storedOf(option) === value);
  return (
    <OutlinedInput
      id={id}
      name={name}
      fullWidth
      value={typed ?? (chosen ? labelOf(chosen) : '')}
      autoComplete={autoComplete ?? 'off'}
      placeholder={placeholder}
      endAdornment={<ChevronDownIcon />}
      slots={controlSlots.line}
      slotProps={{
        input: {
          ...ariaOf(id, props),
          role: 'combobox',
          'aria-expanded': false,
          'aria-autocomplete': 'list',
        },
      }}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        const named = choiceCalled(options, text);
        if (named || text === '') onChange(named ? storedOf(named) : '');
      }}
      onBlur={() => {
        const meant = typed && choiceMeant(options, typed);
        if (meant) onChange(storedOf(meant));
        setTyped(null);
      }}
    />
  );
}
