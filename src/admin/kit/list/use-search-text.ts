import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key press before a request. */
const pause = 300;

/**
 * The text of a search field, which searches after a short pause of typing, or at once.
 *
 * @param value the current search; a change from elsewhere, such as by the browser's back button, updates the field
 * @param onSearch called with the trimmed text, once for each different text
 */
export function useSearchText(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const timer = useRef<number>(undefined);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
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
  const clear = () => {
    setText('');
    ask('');
  };
  return { text, ask, change, clear };
}
