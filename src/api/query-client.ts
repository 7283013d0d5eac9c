import { QueryClient } from '@tanstack/react-query';
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
