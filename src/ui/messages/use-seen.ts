import { useEffect } from 'react';

type Page = { unread: number; items: readonly { number: number }[] };

/**
 * Marks what a conversation shows as seen, so that nothing of it counts as unread.
 *
 * @param latest the page with the latest messages; undefined before it is loaded
 * @param fetchedAt when it was fetched: each refetch repeats what failed
 * @param mark marks the messages up to a number as seen
 */
export function useSeen(
  latest: Page | undefined,
  fetchedAt: number,
  mark: (upTo: number) => Promise<void>,
): void {
  const upTo = latest && latest.unread > 0 ? latest.items[0]?.number : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refetch repeats what failed; `mark` is another function at every render
  useEffect(() => {
    if (upTo !== undefined) void mark(upTo);
  }, [upTo, fetchedAt]);
}
