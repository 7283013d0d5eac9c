import { useEffect, useRef } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { useShortcutsAreOn } from './shortcut-setting.ts';

export type Shortcut = {
  /** Names of `KeyboardEvent.key`; a sequence has a space between them, such as `g q`. The space bar is `space`. */
  keys: string;
  /** The action, as listed in the dialog behind `?`. Several keys with the same label share a line there. */
  label: string;
  /** Whether the key is taken now; otherwise, the browser handles it. Always by default. */
  isOn?(): boolean;
  run(): void;
};

/** The shortcuts of the mounted components, each as a ref to the latest list. */
const offered = new Set<{ readonly current: readonly Shortcut[] }>();

const spaceBar = 'space';

/** Milliseconds within which the second key of a sequence must follow. */
const patience = 1500;

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

  const run = (event: KeyboardEvent, { hotkey }: { hotkey: string }) => {
    if (isTaken(event)) return;
    const shortcut = shortcuts.find((each) => hotkeyOf(each) === hotkey);
    if (!shortcut || shortcut.isOn?.() === false) return;
    event.preventDefault();
    shortcut.run();
  };
  const sequences = shortcuts.filter(isSequence);
  const spaces = shortcuts.filter(({ keys }) => keys === spaceBar);
  const single = shortcuts.filter((each) => !isSequence(each) && !spaces.includes(each));
  const options = {
    enabled: useShortcutsAreOn(),
    // The character, not its position on the keyboard; some keyboards need Shift for `/`.
    useKey: true,
    ignoreModifiers: true,
    // For checkboxes: see `isTaken`.
    enableOnFormTags: ['input'],
    sequenceTimeoutMs: patience,
  } as const;
  useHotkeys(single.map(hotkeyOf), run, options);
  // The library trims the names of keys, and the name of this one is a blank.
  useHotkeys(spaces.map(hotkeyOf), run, { ...options, useKey: false });
  // Before single keys, so that the last key of a sequence is not another shortcut as well.
  useHotkeys(sequences.map(hotkeyOf), run, { ...options, eventListenerOptions: { capture: true } });
}

/** Returns all available shortcuts, last registered first, so that those of the page precede those of the frame. */
export function offeredShortcuts(): Shortcut[] {
  return [...offered].reverse().flatMap(({ current }) => current);
}

/** Returns the keys in the notation of react-hotkeys-hook. */
function hotkeyOf({ keys }: Shortcut): string {
  return keys.replace(' ', '>');
}

function isSequence({ keys }: Shortcut): boolean {
  return keys.includes(' ');
}

/** While a dialog or menu is open, it receives the keys. */
const overlay = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]';
/** Elements that Enter and the space bar activate natively; the space bar does not activate a link. */
const pressable = 'button, summary, input, [role="button"]';
/** Inputs that take no text. */
const unwritten = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file']);

/** Whether a key belongs to a text input, an open dialog or menu, the focused button, or the browser. */
function isTaken(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return true;
  // Shift changes a letter, Caps Lock does not.
  if (event.shiftKey && /^\p{Letter}$/u.test(key)) return true;
  if (document.querySelector(overlay) !== null) return true;
  if (target instanceof HTMLInputElement && !unwritten.has(target.type)) return true;
  if (!(target instanceof Element)) return false;
  if (key === 'Enter' && target.closest('a') !== null) return true;
  return (key === 'Enter' || key === ' ') && target.closest(pressable) !== null;
}
