import { useSyncExternalStore } from 'react';

const storageKey = 'shortcuts';
const listeners = new Set<() => void>();
let areOn = read();

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    // Storage can be forbidden by the browser; the choice then lasts as long as the page.
    return true;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether keys act as shortcuts in this browser. Who speaks to their computer may have to switch single keys off. */
export function shortcutsAreOn(): boolean {
  return areOn;
}

export function useShortcutsAreOn(): boolean {
  return useSyncExternalStore(subscribe, shortcutsAreOn);
}

export function switchShortcuts(on: boolean): void {
  areOn = on;
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // See read.
  }
  for (const listener of listeners) listener();
}
