import { vi } from 'vitest';

/**
 * Repeats a check until it no longer throws. The limit only ends a test that fails anyway: on a busy machine a process, a connection
 * or a job may answer seconds later than usual.
 *
 * @throws the last error of the check
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 });
}
