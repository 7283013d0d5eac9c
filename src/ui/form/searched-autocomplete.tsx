import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef, useState } from 'react';
import { ChevronDownIcon } from '../icons/client-icons.tsx';
import { ariaOf, controlSlots } from './field.tsx';
import {
  type ChoicesProps,
  choiceCalled,
  choiceMeant,
  choicesWith,
  labelOf,
  type SelectOption,
  storedOf,
} from './select-option.ts';

/**
 * MUI's `Autocomplete` over a list of choices. The complete text of a choice selects it, so that autofill of a browser or a
 * password manager works. On Tab, a partial text selects the first choice that starts with it.
 */
export function SearchedAutocomplete(props: ChoicesProps) {
  const { id, name, value, options, autoComplete, placeholder, onChange } = props;
  const [open, setOpen] = useState(false);
  /** The text typed since the last selection; null where there is none. */
  const typed = useRef<string | null>(null);
  const choose = (choice: SelectOption | undefined | null) => {
    typed.current = null;
    onChange(choice ? storedOf(choice) : '');
  };
  return (
    <Autocomplete<SelectOption>
      id={id}
      fullWidth
      autoHighlight
      open={open}
      options={options}
      value={options.find((option) => storedOf(option) === value) ?? null}
      getOptionKey={storedOf}
      getOptionLabel={labelOf}
      filterOptions={(all, { inputValue }) => choicesWith(all, inputValue)}
      noOptionsText="No match"
      popupIcon={<ChevronDownIcon />}
      onOpen={(event) => {
        // There is nothing left to select once the text is complete.
        if (event.type !== 'change' || typed.current !== null) setOpen(true);
      }}
      onClose={() => setOpen(false)}
      onChange={(_event, choice) => choose(choice)}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input') {
          typed.current = text;
          const named = choiceCalled(options, text);
          if (!named) return;
          choose(named);
          setOpen(false);
        } else if (reason === 'blur' && typed.current) {
          const meant = choiceMeant(options, typed.current);
          if (meant) choose(meant);
        }
      }}
      renderInput={({ slotProps }) => {
        const { ref, className, endAdornment, onMouseDown } = slotProps.input;
        return (
          <OutlinedInput
            ref={ref}
            className={className}
            endAdornment={endAdornment}
            onMouseDown={onMouseDown}
            id={id}
            name={name}
            fullWidth
            placeholder={placeholder}
            slots={controlSlots.line}
            slotProps={{
              input: {
                ...slotProps.htmlInput,
                ...ariaOf(id, props),
                autoComplete: autoComplete ?? 'off',
              },
            }}
          />
        );
      }}
    />
  );
}
