import { useSyncExternalStore } from 'react';

interface BrowserSetting<Value> {
  use(): Value;
  set(value: Value): void;
}

/**
 * Returns a setting that is stored in this browser. The browser can forbid storage; then it lasts until the page is unloaded.
 *
 * @param read returns the value of what is stored, which may be any text; null: nothing is stored
 * @param write returns what is stored for a value; null removes it
 */
export function browserSetting<Value>(
  storageKey: string,
  read: (stored: string | null) => Value,
  write: (value: Value) => string | null,
): BrowserSetting<Value> {
  const listeners = new Set<() => void>();
  let value = read(storedAt(storageKey));
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    use: () => useSyncExternalStore(subscribe, () => value),
    set(next) {
      value = next;
      store(storageKey, write(next));
      for (const listener of listeners) listener();
    },
  };
}

function storedAt(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // See browserSetting.
  }
}
