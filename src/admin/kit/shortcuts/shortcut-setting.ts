import { useSyncExternalStore } from 'react';

const storageKey = 'shortcuts';
const listeners = new Set<() => void>();
let areOn = read();

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    // The browser can forbid storage; then the setting lasts until the page is unloaded.
    return true;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns whether shortcuts are on in this browser. Users of voice control may have to turn single-key shortcuts off. */
export function useShortcutsAreOn(): boolean {
  return useSyncExternalStore(subscribe, () => areOn);
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
