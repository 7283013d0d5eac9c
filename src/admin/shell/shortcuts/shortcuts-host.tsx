import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShortcuts } from '#src/admin/kit/shortcuts/shortcuts.tsx';
import { useOwnPages } from '../area-pages.ts';

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

const listeners = new Set<() => void>();
let isListShown = false;

function showList(shown: boolean): void {
  isListShown = shown;
  for (const listener of listeners) listener();
}

export const openShortcuts = () => showList(true);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The shortcuts to the pages, and the list of shortcuts, opened by `?`. Mounted once, in the layout. */
export function ShortcutsHost() {
  const navigate = useNavigate();
  const pages = useOwnPages();
  const isShown = useSyncExternalStore(subscribe, () => isListShown);
  useEffect(() => () => showList(false), []);
  useShortcuts([
    ...pages.flatMap(({ keys, label, address }) =>
      keys ? [{ keys, label: `Go to the ${label.toLowerCase()}`, run: () => navigate(address) }] : [],
    ),
    { keys: '?', label: 'Show this list', run: openShortcuts },
  ]);
  return <Suspense>{isShown && <ShortcutsDialog open={isShown} onClose={() => showList(false)} />}</Suspense>;
}
