import { afterEach, expect, it, vi } from 'vitest';
import { toastTurns } from '#src/ui/feedback/toast-turns.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('three are seen at a time, each for its whole time, in the order in which they came', () => {
  vi.useFakeTimers();
  const closed: unknown[] = [];
  const turns = toastTurns(
    (key) => {
      closed.push(key);
      turns.gone(key);
    },
    (call, milliseconds) => {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    },
  );
  for (const key of [1, 2, 3, 4, 5]) turns.add(key, 4000);
  vi.advanceTimersByTime(3999);
  expect(closed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(closed).toEqual([1, 2, 3]);
  // Nobody looks: what is seen stays.
  turns.pause();
  vi.advanceTimersByTime(60_000);
  expect(closed).toEqual([1, 2, 3]);
  turns.resume();
  vi.advanceTimersByTime(4000);
  expect(closed).toEqual([1, 2, 3, 4, 5]);

  turns.add(6, 2000);
  turns.gone(6);
  vi.advanceTimersByTime(10_000);
  expect(closed, 'one that went by itself is not closed again').toEqual([1, 2, 3, 4, 5]);
});
