import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShortcuts } from '#src/admin/kit/shortcuts/shortcuts.tsx';
import { useOwnPages } from '../area-pages.ts';
import { dialogSwitch } from '../dialog-switch.ts';

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

const list = dialogSwitch();

export const openShortcuts = list.open;

/** The shortcuts to the pages, and the list of shortcuts, opened by `?`. Mounted once, in the layout. */
export function ShortcutsHost() {
  const navigate = useNavigate();
  const pages = useOwnPages();
  const isShown = list.useIsOpen();
  useEffect(() => list.close, []);
  useShortcuts([
    ...pages.flatMap(({ keys, label, address }) =>
      keys ? [{ keys, label: `Go to the ${label.toLowerCase()}`, run: () => navigate(address) }] : [],
    ),
    { keys: '?', label: 'Show all shortcuts', run: openShortcuts },
  ]);
  return <Suspense>{isShown && <ShortcutsDialog open={isShown} onClose={list.close} />}</Suspense>;
}
