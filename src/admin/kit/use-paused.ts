import { useEffect, useState } from 'react';

/** Milliseconds without a key press before a request. */
const PAUSE = 200;

/** Returns the text, debounced. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
