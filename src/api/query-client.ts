import { type FetchQueryOptions, notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const retries = 3;
const longestDelay = 30_000;
/**
 * Returns the milliseconds before retry `attempt` (from 0): doubling from one second, at most 30 (specification section 9), or
 * the server's `Retry-After` if that is longer.
 */
export function retryDelay(attempt: number, error?: unknown): number {
  return Math.max(Math.min(1000 * 2 ** attempt, longestDelay), waitAskedFor(error));
}

/**
 * Retries up to three times after a failure that may be temporary: a missing record or a refusal is a result. If the server asks
 * for a longer wait than the longest delay, the user sees the error instead of an empty page.
 */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (failureCount >= retries || waitAskedFor(error) > longestDelay) return false;
  return !(error instanceof ApiError) || error.isPassing || error.isTooSoon;
}

function waitAskedFor(error: unknown): number {
  return error instanceof ApiError ? 1000 * (error.retryAfterSeconds ?? 0) : 0;
}

/** The cache of all server data (specification section 9, Data fetching). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 5 * 60_000,
      // Long enough that a prefetched step is not fetched again when it opens.
      staleTime: 30_000,
      retry: shouldRetry,
      retryDelay,
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
    },
  },
});

/**
 * Fetches a query regardless of the cache: a fetch in progress may have started too early. When it settles, the observers of the
 * query have been notified, so that no older data is rendered next to the result.
 */
export async function readNow<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
  try {
    return await queryClient.fetchQuery({ ...query, staleTime: 0 });
  } finally {
    await untilObserved();
  }
}

/** Resolves once the observers of a query have been notified of a change of the cache. */
export function untilObserved(): Promise<void> {
  return new Promise((resolve) => notifyManager.schedule(resolve));
}
