import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { endRefusals } from './toast.ts';

/** Ends the toasts of what a page was refused when it is left. */
export function useRefusalsEndWithPage(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the page
  useEffect(() => () => endRefusals(), [pathname]);
}
