import { type RefObject, useEffect } from 'react';

/**
 * Scrolls a horizontally scrolling row to its current entry.
 *
 * @param current changes with the current entry, and with the width of the entries
 */
export function useCurrentInSight(row: RefObject<HTMLElement | null>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is current now
  useEffect(() => {
    const entry = row.current?.querySelector('[aria-current], [aria-pressed="true"]');
    // Only horizontally: `scrollIntoView` would scroll the page as well.
    if (row.current && entry) {
      row.current.scrollLeft += entry.getBoundingClientRect().left - row.current.getBoundingClientRect().left;
    }
  }, [row, current]);
}
