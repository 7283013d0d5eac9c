import { type FetchQueryOptions, notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const retries = 3;
const longestDelay = 30_000;
/**
 * Milliseconds before try `attempt` (from 0): doubling from one second, at most 30 (specification section 9), or as long
 * as the server asks to be left alone.
 */
export function retryDelay(attempt: number, error?: unknown): number {
  return Math.max(Math.min(1000 * 2 ** attempt, longestDelay), waitAskedFor(error));
}

/**
 * Three tries more, for what may pass by itself: a missing record or a refusal is an answer, not a failure. Where the
 * server asks for a longer wait than any of ours, the person is told so instead of looking at an empty page.
 */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (failureCount >= retries || waitAskedFor(error) > longestDelay) return false;
  return !(error instanceof ApiError) || error.isPassing || error.isTooSoon;
}

function waitAskedFor(error: unknown): number {
  return error instanceof ApiError ? 1000 * (error.retryAfterSeconds ?? 0) : 0;
}

/** The cache of everything the server said (specification section 9, Data fetching). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 5 * 60_000,
      // Long enough that a step fetched ahead is not fetched again when it opens.
      staleTime: 30_000,
      retry: shouldRetry,
      retryDelay,
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
    },
  },
});

/**
 * Reads anew, whatever is cached: a read that is under way may have begun before what is looked for. By the time it ends, well or
 * not, whoever shows the query has been told, and shows nothing older beside what comes next.
 */
export async function readNow<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
  try {
    return await queryClient.fetchQuery({ ...query, staleTime: 0 });
  } finally {
    await new Promise<void>((told) => notifyManager.schedule(told));
  }
}
