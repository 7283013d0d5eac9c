import IconButton from '@mui/material/IconButton';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { CloseIcon, SearchIcon } from '../../ui/icons/icons.tsx';
import styles from './filters.module.css';

/** Milliseconds without a key before the server is asked. */
const pause = 300;
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
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const timer = useRef<number>(undefined);
  const latest = useRef(onSearch);

  useEffect(() => {
    latest.current = onSearch;
  });
  // Another filter was set, or the address changed: what is searched for then stands in the box.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    window.clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const ask = (next: string) => {
    window.clearTimeout(timer.current);
    if (next.trim() === asked.current) return;
    asked.current = next.trim();
    latest.current(asked.current);
  };
  const change = (next: string) => {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(ask, pause, next);
  };

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
                setText('');
                ask('');
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
