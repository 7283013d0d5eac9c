import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Another page begins at its top, for the eye and for a screen reader alike. The ref is for the part that holds it. */
export function usePageStart(page: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(page);
  // Before the page is painted: whoever presses Tab as soon as they see it is inside of it.
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [page]);
  return main;
}
