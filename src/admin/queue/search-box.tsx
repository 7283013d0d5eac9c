import IconButton from '@mui/material/IconButton';
import { type Ref, useId } from 'react';
import { CloseIcon, SearchIcon } from '#src/ui/icons/icons.tsx';
import { useSearchText } from '../kit/list/use-search-text.ts';
import styles from './filters.module.css';

/** What the server takes at most (`openapi.yaml`, listCases). */
const longest = 200;

interface SearchBoxProps {
  /** What is searched for now; '' for nothing. */
  value: string;
  onSearch(text: string): void;
  inputRef: Ref<HTMLInputElement>;
}

/** Searches while one types, after a short pause; Enter searches at once. */
export function SearchBox({ value, onSearch, inputRef }: SearchBoxProps) {
  const id = useId();
  const { text, ask, change, clear } = useSearchText(value, onSearch);

  return (
    <search className={`${styles.field} ${styles.search}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask(text);
        }}
      >
        <label htmlFor={id}>Search company, person, e-mail or tax id</label>
        <div className={styles.frame}>
          <span className={styles.magnifier}>
            <SearchIcon size={18} />
          </span>
          <input
            ref={inputRef}
            id={id}
            type="search"
            value={text}
            maxLength={longest}
            autoComplete="off"
            spellCheck={false}
            data-set={value !== '' || undefined}
            className={styles.control}
            onChange={(event) => change(event.target.value)}
          />
          {text !== '' && (
            <IconButton
              aria-label="Clear the search"
              className={styles.clear}
              onClick={() => {
                clear();
                document.getElementById(id)?.focus();
              }}
            >
              <CloseIcon size={18} />
            </IconButton>
          )}
        </div>
      </form>
    </search>
  );
}
