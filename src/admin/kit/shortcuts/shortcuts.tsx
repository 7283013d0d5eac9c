import { useEffect, useRef } from 'react';

export type Shortcut = {
  /** As `KeyboardEvent.key` names them; with a space between them where one follows the other, such as `g q`. */
  keys: string;
  /** What it does; the dialog behind `?` lists it. The same words for several keys make one line there. */
  label: string;
  run(): void;
};

/** What the pages that are shown offer, each the latest of what it offers. */
const offered = new Set<{ readonly current: readonly Shortcut[] }>();

/**
 * Offers shortcuts for as long as the component is shown. They rest while somebody types, while a dialog or a menu is open,
 * and while they are switched off (`shortcut-setting.ts`).
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

/** All that can be pressed now; what came last first, and so the page before the frame around it. */
export function offeredShortcuts(): Shortcut[] {
  return [...offered].reverse().flatMap(({ current }) => current);
}
