import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { endRefusals } from './toast.ts';

/** Ends the toasts of what a page was refused when it is left. */
export function useRefusalsEndWithPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Before the effects of the next page, whose own refusals stay.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    endRefusals();
  }, [pathname]);
  useEffect(() => () => endRefusals(), []);
}
