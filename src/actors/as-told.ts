import { ApiError } from '../api/api-error.ts';

/** A failure as a machine hears of it: where the server said nothing, the page has its own text (specification section 8). */
export function asTold(error: unknown): unknown {
  return error instanceof ApiError && !error.hasWords ? new Error('', { cause: error }) : error;
}
