import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const retries = 3;
const longestDelay = 30_000;

/** Milliseconds before try `attempt` (from 0): doubling from one second, at most 30 (specification section 9). */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, longestDelay);
}

/** Three tries more, for what may pass by itself: a missing record or a refusal is an answer, not a failure. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  return failureCount < retries && (!(error instanceof ApiError) || error.isPassing);
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
