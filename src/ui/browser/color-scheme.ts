import { useSyncExternalStore } from 'react';

/** The two schemes of specification section 9. */
export type ColorMode = 'light' | 'dark';

/** The key in local storage; `domain/theme-script.ts` reads the same one before the first paint. */
export const THEME_STORAGE_KEY = 'theme';

const ATTRIBUTE = 'data-theme';
const listeners = new Set<() => void>();

/** Anything but `dark` is light: a stored invalid value falls back (specification section 4). */
function parseMode(stored: string | null): ColorMode {
  return stored === 'dark' ? 'dark' : 'light';
}

function storedMode(): ColorMode {
  try {
    return parseMode(localStorage.getItem(THEME_STORAGE_KEY));
  } catch {
    // Storage can be forbidden by the browser; the attribute then remembers for as long as the page lives.
    return parseMode(document.documentElement.getAttribute(ATTRIBUTE));
  }
}

function apply(mode: ColorMode): void {
  document.documentElement.setAttribute(ATTRIBUTE, mode);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key === THEME_STORAGE_KEY || event.key === null) apply(storedMode());
  };
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function toggle(): void {
  const next: ColorMode = storedMode() === 'dark' ? 'light' : 'dark';
  try {
    localStorage.setItem(THEME_STORAGE_KEY, next);
  } catch {
    // See storedMode: without storage the choice lasts as long as the page.
  }
  apply(next);
}

/** The current scheme and the switch; follows other tabs. */
export function useColorMode(): { mode: ColorMode; toggle(): void } {
  const mode = useSyncExternalStore(subscribe, storedMode);
  return { mode, toggle };
}
