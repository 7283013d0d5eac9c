import type { Life } from './life.ts';
import { lifeOf, type ManyLives } from './many-lives.ts';

const PICTURED = 20;

/**
 * The numbers of the cases whose documents and photographs can be looked at: those that head the queue, which are the
 * longest waiting ones, and the latest others where fewer wait.
 */
export function picturedCases(options: ManyLives): number[] {
  const waiting: { number: number; since: number }[] = [];
  for (let number = 0; number < options.cases; number += 1) {
    const { life } = lifeOf(options, number);
    // Whoever comes from here on begins later than twenty have waited.
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
