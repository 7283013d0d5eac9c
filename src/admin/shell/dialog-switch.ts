import { useSyncExternalStore } from 'react';

/** Opens a dialog of the whole area from any component. Its host, which is mounted once, renders it and closes it when it is unmounted. */
export function dialogSwitch() {
  const listeners = new Set<() => void>();
  let isOpen = false;
  const set = (open: boolean) => {
    isOpen = open;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const close = () => set(false);
  return {
    open: () => set(true),
    close,
    useIsOpen: () => useSyncExternalStore(subscribe, () => isOpen),
  };
}
