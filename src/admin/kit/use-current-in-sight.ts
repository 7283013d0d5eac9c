import { type RefObject, useEffect } from 'react';

/**
 * Brings the current entry of a row that scrolls sideways into sight.
 *
 * @param current what says which entry that is, and how wide the entries are
 */
export function useCurrentInSight(row: RefObject<HTMLElement | null>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is current now
  useEffect(() => {
    const entry = row.current?.querySelector('[aria-current], [aria-pressed="true"]');
    // Sideways alone: `scrollIntoView` would move the page as well.
    if (row.current && entry) {
      row.current.scrollLeft += entry.getBoundingClientRect().left - row.current.getBoundingClientRect().left;
    }
  }, [row, current]);
}
