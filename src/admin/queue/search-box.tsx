import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { RefObject } from 'react';
import { CloseIcon, SearchIcon } from '#src/ui/icons/icons.tsx';
import { useSearchText } from '../kit/list/use-search-text.ts';
import styles from './filters.module.css';

/** The maximum length on the server (`openapi.yaml`, listCases). */
const longest = 200;

interface SearchBoxProps {
  /** The current search; '' for none. */
  value: string;
  onSearch(text: string): void;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** Searches while the user types, after a short pause; Enter searches at once. */
export function SearchBox({ value, onSearch, inputRef }: SearchBoxProps) {
  const { text, ask, change, clear } = useSearchText(value, onSearch);
  const clearing = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label="Clear the search"
        onClick={() => {
          clear();
          inputRef.current?.focus();
        }}
      >
        <CloseIcon size={18} />
      </IconButton>
    </InputAdornment>
  );
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask(text);
        }}
      >
        <TextField
          fullWidth
          type="search"
          label="Search company, person, email or tax id"
          value={text}
          inputRef={inputRef}
          autoComplete="off"
          onChange={(event) => change(event.target.value)}
          slotProps={{
            htmlInput: { maxLength: longest, spellCheck: false },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon size={18} />
                </InputAdornment>
              ),
              endAdornment: text !== '' && clearing,
            },
          }}
        />
      </form>
    </search>
  );
}
