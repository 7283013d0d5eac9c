import { useSyncExternalStore } from 'react';

/** Returns the colour scheme of the page around, by its CSS property `color-scheme`. */
export function useColorMode(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, colorMode);
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}

function colorMode(): 'light' | 'dark' {
  return getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light';
}
