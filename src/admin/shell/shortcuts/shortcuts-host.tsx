import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { shortcutsAreOn } from '#src/admin/kit/shortcuts/shortcut-setting.ts';
import { offeredShortcuts, useShortcuts } from '#src/admin/kit/shortcuts/shortcuts.tsx';
import { useOwnPages } from '../area-pages.ts';

/** While a dialog or menu is open, it receives the keys. */
const overlay = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]';
const typing = 'textarea, select, [contenteditable="true"]';
/** Elements that Enter activates natively. */
const pressable = 'a, button, summary, input, [role="button"]';
/** Inputs that take no text. */
const unwritten = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file']);

/**
 * Returns the key of a shortcut; null for a key that belongs to a text input, an open dialog or menu, the focused button, or the
 * browser.
 */
function shortcutKeyOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return null;
  if (event.key === 'Shift') return null;
  const target = event.target instanceof Element ? event.target : document.body;
  if (document.querySelector(overlay) !== null || target.closest(typing) !== null) return null;
  if (target instanceof HTMLInputElement && !unwritten.has(target.type)) return null;
  if ((event.key === 'Enter' || event.key === ' ') && target.closest(pressable) !== null) return null;
  // Caps lock changes no shortcut.
  return event.shiftKey ? event.key : event.key.toLowerCase();
}

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

/** Milliseconds within which the second key of a two-key shortcut must follow. */
const patience = 1500;

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

/** Handles the keys, and opens the list of shortcuts on `?`. Mounted once, in the layout. */
export function ShortcutsHost() {
  const navigate = useNavigate();
  const pages = useOwnPages();
  const isShown = useSyncExternalStore(subscribe, () => isListShown);
  usePressedShortcuts();
  useEffect(() => () => showList(false), []);
  useShortcuts([
    ...pages.flatMap(({ keys, label, address }) =>
      keys ? [{ keys, label: `Go to the ${label.toLowerCase()}`, run: () => navigate(address) }] : [],
    ),
    { keys: '?', label: 'Show this list', run: openShortcuts },
  ]);
  return <Suspense>{isShown && <ShortcutsDialog open={isShown} onClose={() => showList(false)} />}</Suspense>;
}

function usePressedShortcuts(): void {
  const before = useRef({ keys: '', at: 0 });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = shortcutsAreOn() ? shortcutKeyOf(event) : null;
      if (key === null) return;
      const isSoon = event.timeStamp - before.current.at < patience;
      const keys = isSoon && before.current.keys !== '' ? `${before.current.keys} ${key}` : key;
      before.current = { keys: '', at: 0 };
      const all = offeredShortcuts();
      const found = all.find((each) => each.keys === keys) ?? all.find((each) => each.keys === key);
      if (found) {
        event.preventDefault();
        found.run();
      } else if (all.some((each) => each.keys.startsWith(`${key} `))) {
        before.current = { keys: key, at: event.timeStamp };
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
