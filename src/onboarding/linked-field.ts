import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { fragmentText } from '../ui/browser/fragment-text.ts';
import { focusTarget } from '../ui/form/focus-first-error.ts';

/** Milliseconds to wait until a field is rendered, because its record is fetched first. */
const waitsFor = 15_000;

/**
 * A field's path in forms and in the reviewer's marks: `legalName`, `wallets.0.walletAddress`. Every part is shorter than a
 * secret.
 */
const fieldName = /^[a-z]{1,32}(\.[a-z0-9]{1,32}){0,3}$/i;

/** Returns the fragment if it names a field, and '' for any other, such as that of a mailed link. */
export function fieldFragment(hash: string): string {
  const property = fragmentText(hash);
  return fieldName.test(property) ? `#${property}` : '';
}

/** Returns the query that names a tab of a step, without any other parameter (specification section 2). */
export function tabSearch(search: string): string {
  const tab = new URLSearchParams(search).get('tab') ?? '';
  return /^[a-z-]{1,32}$/i.test(tab) ? `?tab=${tab}` : '';
}

/**
 * Moves the focus to the field that the address names, once it is rendered: `/company-details#legalName`. It does not interrupt a
 * user who is doing something meanwhile.
 */
export function useLinkedField(main: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address once more aims once more
  useEffect(() => {
    const property = fragmentText(hash);
    const place = main.current;
    if (!place || property === '' || property === place.id) return;
    let frame = 0;
    const stop = () => {
      watcher.disconnect();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      window.removeEventListener('pointerdown', stop);
      window.removeEventListener('keydown', stop);
    };
    const look = () => {
      if (!fieldOf(place, property)) return;
      watcher.disconnect();
      // Two frames later, because a form that opens focuses its first field itself.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          const found = fieldOf(place, property);
          const field = found && focusTarget(found);
          stop();
          field?.focus({ preventScroll: true });
          field?.scrollIntoView?.({ block: 'center' });
        });
      });
    };
    const watcher = new MutationObserver(look);
    const timer = setTimeout(stop, waitsFor);
    watcher.observe(place, { childList: true, subtree: true });
    window.addEventListener('pointerdown', stop);
    window.addEventListener('keydown', stop);
    look();
    return stop;
  }, [hash, key, main]);
}

/**
 * Returns the control of a path: of a form, of an open add form, or an element with `data-property`. A path without its own
 * control has that of its parent.
 */
function fieldOf(place: HTMLElement, property: string): HTMLElement | null {
  const parts = property.split('.');
  const whole = CSS.escape(property);
  const inEntry = CSS.escape(parts.slice(2).join('.'));
  const selectors = [`[name="${whole}"]`, `[data-property="${whole}"]`];
  if (parts.length > 2) selectors.push(`[data-entry] [name="${inEntry}"]`);
  if (parts.length === 2) selectors.push('[data-entry] :is(input, select)');
  for (const selector of selectors) {
    const found = place.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return parts.length > 1 ? fieldOf(place, parts.slice(0, -1).join('.')) : null;
}
