import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Starts a new page at its top, for sighted users and screen readers alike. The returned ref is for the element that contains the
 * page.
 */
export function usePageStart(page: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(page);
  // A layout effect, before the page is painted: a user who presses Tab at once is then inside the page.
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [page]);
  return main;
}
