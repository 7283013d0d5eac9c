import { useEffect, useRef } from 'react';

export type Shortcut = {
  /** Names of `KeyboardEvent.key`; a sequence has a space between them, such as `g q`. */
  keys: string;
  /** The action, as listed in the dialog behind `?`. Several keys with the same label share a line there. */
  label: string;
  run(): void;
};

/** The shortcuts of the mounted components, each as a ref to the latest list. */
const offered = new Set<{ readonly current: readonly Shortcut[] }>();

/**
 * Registers shortcuts while the component is mounted. They are inactive while the user types, while a dialog or a menu is open,
 * and while shortcuts are off (`shortcut-setting.ts`).
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    offered.add(latest);
    return () => {
      offered.delete(latest);
    };
  }, []);
}

/** Returns all available shortcuts, last registered first, so that those of the page precede those of the frame. */
export function offeredShortcuts(): Shortcut[] {
  return [...offered].reverse().flatMap(({ current }) => current);
}
