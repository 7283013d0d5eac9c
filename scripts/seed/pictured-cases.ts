import type { Life } from './life.ts';
import { lifeOf, type ManyLives } from './many-lives.ts';

const PICTURED = 20;

/**
 * Returns the numbers of the cases whose documents and photographs can be viewed: the first of the queue, which have waited
 * longest, and the latest other cases if fewer are waiting.
 */
export function picturedCases(options: ManyLives): number[] {
  const waiting: { number: number; since: number }[] = [];
  for (let number = 0; number < options.cases; number += 1) {
    const { life } = lifeOf(options, number);
    // Every later case begins after twenty have started to wait.
    if (waiting.filter(({ since }) => since < life.startedAt).length >= PICTURED) break;
    const since = waitingSince(life);
    if (since !== null) waiting.push({ number, since });
  }
  const first = waiting.toSorted((a, b) => a.since - b.since).map(({ number }) => number);
  const latest = Array.from({ length: Math.min(PICTURED, options.cases) }, (_, at) => options.cases - 1 - at);
  return [...new Set([...first, ...latest])].slice(0, PICTURED);
}

function waitingSince({ status, events }: Life): number | null {
  if (status !== 'submitted' && status !== 'in_review') return null;
  return events.findLast(({ event }) => event === 'submit')?.at ?? null;
}
