import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { fragmentText } from '../ui/browser/fragment-text.ts';
import { focusTarget } from '../ui/form/focus-first-error.ts';

/** How long, in milliseconds, a field may take to be on the page: its record is read first. */
const waitsFor = 15_000;

/**
 * A field's name as forms and the reviewer's marks have it: `legalName`, `wallets.0.walletAddress`. No part of one is as
 * long as a secret would be.
 */
const fieldName = /^[a-z]{1,32}(\.[a-z0-9]{1,32}){0,3}$/i;

/** The fragment, where it names a field and nothing else; '' for any other, such as what a mailed link carries. */
export function fieldFragment(hash: string): string {
  const property = fragmentText(hash);
  return fieldName.test(property) ? `#${property}` : '';
}

/** The query that names a tab of a step, and nothing else of an address's query (specification section 2). */
export function tabSearch(search: string): string {
  const tab = new URLSearchParams(search).get('tab') ?? '';
  return /^[a-z-]{1,32}$/i.test(tab) ? `?tab=${tab}` : '';
}

/**
 * Moves the focus to the field that the address names, once it is on the page: `/company-details#legalName`. A person who
 * does something meanwhile is left alone.
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
      // Two frames on: a form that opens takes the focus to its first field by itself.
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
 * The control of a property: of a form, of an open add form, or whatever a page marks with `data-property`. Where the
 * property has none of its own, that of what it is a part of.
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
