import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { fragmentText } from '#src/ui/browser/fragment-text.ts';

/**
 * Moves the focus to the element that the address's fragment names, and scrolls to it. Following the same link again repeats
 * that.
 *
 * @param placeOf returns the element of a name, or null; its identity must not change between renders
 * @returns the name
 */
export function useDeepLink(placeOf: (name: string) => HTMLElement | null): string {
  const { hash, key } = useLocation();
  const name = fragmentText(hash);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address once more aims once more
  useEffect(() => {
    const place = placeOf(name);
    if (place) aimAt(place);
  }, [placeOf, name, key]);
  return name;
}

/** The element is focusable only as long as it has the focus. */
function aimAt(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    // A later click on it means its text, not the element.
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
  // The content of a section is below its heading.
  place.scrollIntoView({ block: place.tagName === 'H2' ? 'start' : 'center' });
}
