import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { endRefusals } from './toast.ts';

/** Ends the toasts about refused fields of a page when the user leaves it. */
export function useRefusalsEndWithPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // A layout effect, because it must run before the effects of the next page, whose own toasts stay.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    endRefusals();
  }, [pathname]);
  useEffect(() => () => endRefusals(), []);
}
