/** An open dialog or menu: the keys are its own. */
const overlay = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]';
const typing = 'textarea, select, [contenteditable="true"]';
/** What Enter presses anyway. */
const pressable = 'a, button, summary, input, [role="button"]';
/** Inputs in which no key writes anything. */
const unwritten = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file']);

/**
 * The key that a shortcut may answer to; null where it belongs to something else: to what is being typed, to an open dialog
 * or menu, to the button in focus, or to the browser.
 */
export function shortcutKeyOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return null;
  if (event.key === 'Shift') return null;
  const target = event.target instanceof Element ? event.target : document.body;
  if (document.querySelector(overlay) !== null || target.closest(typing) !== null) return null;
  if (target instanceof HTMLInputElement && !unwritten.has(target.type)) return null;
  if ((event.key === 'Enter' || event.key === ' ') && target.closest(pressable) !== null) return null;
  // The caps lock changes no shortcut.
  return event.shiftKey ? event.key : event.key.toLowerCase();
}
