import { expect, it } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { retryDelay, shouldRetry } from '#src/api/query-client.ts';

const tooSoon = (seconds: number) => new ApiError(429, 'Please wait', [], seconds);

it.each([
  ['no answer', new ApiError(0, 'Silence'), true],
  ['the server’s own fault', new ApiError(502, 'Fault'), true],
  ['a refusal', new ApiError(404, 'Not found'), false],
  ['too many calls, for a while', tooSoon(20), true],
  ['too many calls, with a long Retry-After', tooSoon(31), false],
])('after %s a read is retried: %j', (_what, error, again) => {
  expect(shouldRetry(0, error)).toBe(again);
  expect(shouldRetry(3, error)).toBe(false);
});

it('waits twice as long each time, and never less than the server requires', () => {
  expect([0, 1, 2, 9].map((attempt) => retryDelay(attempt))).toEqual([1_000, 2_000, 4_000, 30_000]);
  expect([0, 1, 2, 9].map((attempt) => retryDelay(attempt, tooSoon(3)))).toEqual([
    3_000, 3_000, 4_000, 30_000,
  ]);
});
