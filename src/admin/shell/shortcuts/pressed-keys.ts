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
export function shortcutKeyOf(event: KeyboardEvent): string | null {
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
