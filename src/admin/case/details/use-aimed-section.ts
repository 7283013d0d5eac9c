import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The id of a section's heading. */
export const headingId = (step: string) => `section-${step}`;

/** Brings the section that the address names to the top and moves the focus there: `…/details#companyDetails`. */
export function useAimedSection(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address once more aims once more
  useEffect(() => {
    const heading = document.getElementById(headingId(hash.slice(1)));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }, [hash, key]);
}
