import { useEffect, useState } from 'react';

/** Milliseconds without a key before the server is asked. */
const PAUSE = 200;

/** The text once no key was pressed for a moment. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
