import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { languages, languageTag } from '#domain/catalogues/languages.ts';
import { CloseIcon } from '#src/ui/icons/client-icons.tsx';
import styles from './catalogue-filter.module.css';

/** Milliseconds after the last key press before a search. */
const pause = 300;

const prices = [
  ['free', 'Free'],
  ['paid', 'To be paid for'],
] as const;

/** The filters of the catalogue. Each change is a new address with the first page. */
export function CatalogueFilter() {
  const [asked, setAsked] = useSearchParams();
  const [search, setSearch] = useState(asked.get('search') ?? '');
  const typed = useRef(search);
  const change = (key: string, value: string) =>
    setAsked(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('page');
        if (value) after.set(key, value);
        else after.delete(key);
        return after;
      },
      { replace: true },
    );
  const searched = asked.get('search') ?? '';
  useEffect(() => {
    // After back, forward or another link, the field shows the current search.
    if (searched !== typed.current.trim()) {
      typed.current = searched;
      setSearch(searched);
    }
  }, [searched]);
  const tag = asked.get('tag');
  return (
    <search className={styles.filter}>
      <label className={`${styles.field} ${styles.wide}`}>
        Search trainings
        <input
          type="search"
          name="search"
          maxLength={200}
          autoComplete="off"
          value={search}
          onChange={({ target: { value } }) => {
            typed.current = value;
            setSearch(value);
            window.setTimeout(() => {
              if (typed.current === value) change('search', value.trim());
            }, pause);
          }}
        />
      </label>
      <label className={styles.field}>
        Language
        <select
          value={languageTag(asked.get('language') ?? '')}
          onChange={({ target }) => change('language', target.value)}
        >
          <option value="">Any language</option>
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        Price
        <select value={asked.get('price') ?? ''} onChange={({ target }) => change('price', target.value)}>
          <option value="">Any price</option>
          {prices.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {tag && (
        <div className={styles.wide}>
          <Button
            variant="outlined"
            size="small"
            endIcon={<CloseIcon size={16} />}
            aria-label={`About ${tag}: show every subject again`}
            onClick={() => change('tag', '')}
          >
            About {tag}
          </Button>
        </div>
      )}
    </search>
  );
}
