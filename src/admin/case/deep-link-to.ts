import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { fragmentText } from '#src/ui/browser/fragment-text.ts';

/**
 * Moves the focus to what the address's fragment names, and brings it into sight; a link that is followed once more does so
 * once more.
 *
 * @param placeOf the place of a name, one and the same function at every render; null for none
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

/** A place has no focus by itself: it has it for as long as the focus stays there. */
function aimAt(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    // Whoever presses on it later means the text, not the place.
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
  // What a heading of a section names lies below it.
  place.scrollIntoView({ block: place.tagName === 'H2' ? 'start' : 'center' });
}
