import { readFileSync } from 'node:fs';
import type { FrozenCase } from '#server/records/submission/frozen-case.ts';

/** Reads a file of this folder: a certified version, or its rendered text, as it was when it was stored. */
export const frozenText = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Two submitted versions: one with every answer, and one with as few as are allowed. */
export const frozenCases = [1, 2].map((n) => ({
  n,
  frozen: JSON.parse(frozenText(`case-${n}.json`)) as FrozenCase,
}));

/** Returns the lines of `before` that `now` does not have in the same order. Lines may be added. */
export function lostLines(before: string, now: string): string[] {
  const later = now.split('\n');
  let at = 0;
  return before.split('\n').filter((line) => {
    const found = later.indexOf(line, at);
    if (found >= 0) at = found + 1;
    return found < 0;
  });
}
