import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key before the server is asked. */
const pause = 300;

/**
 * The text of a search field that asks after a short pause of typing, or at once.
 *
 * @param value what the list is searched for now; changed elsewhere, as by the browser's back button, it stands in the field
 * @param onSearch told the text without spaces around it, once for each that differs
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
