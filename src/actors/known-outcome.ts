import { ApiError } from '../api/api-error.ts';

/**
 * Returns an error as machines receive it: without a message of the server, the page uses its own text (specification section 8).
 */
export function asKnownOutcome(error: unknown): unknown {
  return error instanceof ApiError && !error.hasWords ? new Error('', { cause: error }) : error;
}
