import { useSyncExternalStore } from 'react';

/** The two colour schemes of specification section 9. */
export type ColorMode = 'light' | 'dark';

/** The local storage key; `domain/theme-script.ts` reads it before the first paint. */
export const THEME_STORAGE_KEY = 'theme';

const ATTRIBUTE = 'data-theme';
const listeners = new Set<() => void>();

/** Every value except `dark` means light: an invalid stored value falls back to it (specification section 4). */
function parseMode(stored: string | null): ColorMode {
  return stored === 'dark' ? 'dark' : 'light';
}

function storedMode(): ColorMode {
  try {
    return parseMode(localStorage.getItem(THEME_STORAGE_KEY));
  } catch {
    // The browser can forbid storage; then the attribute holds the mode while the page is loaded.
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
  try {
    window.addEventListener('storage', onStorage);
  } catch {
    // A locked-down browser can refuse it; then another tab's choice is followed after a reload.
  }
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
    // See storedMode: without storage, the choice lasts until the page is unloaded.
  }
  apply(next);
}

/** Returns the current colour scheme and the function that switches it. It follows changes in other tabs. */
export function useColorMode(): { mode: ColorMode; toggle(): void } {
  const mode = useSyncExternalStore(subscribe, storedMode);
  return { mode, toggle };
}
