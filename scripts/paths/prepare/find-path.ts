import { writtenPaths } from '#paths/labels/written-path.ts';
import type { Script } from '#paths/script.ts';
import type { subjects } from '#paths/scripts.ts';
import { nearest } from '../nearest.ts';
import { type PlanPath, withReference } from '../plan.ts';
import { referenceOf } from '../reference.ts';
import { UsageError } from '../usage-error.ts';

type Subject = Pick<(typeof subjects)[number], 'title' | 'stateScripts' | 'edgeScripts'>;

/** A path as a script, and in a plan. */
export type FoundPath = { script: Script; path: PlanPath };

/**
 * Returns the path with a reference or with a whole id.
 *
 * @throws UsageError that lists the nearest references if there is no such path
 */
export function findPath(among: readonly Subject[], typed: string): FoundPath {
  const wanted = typed.trim().toUpperCase();
  const seen: string[] = [];
  // The short plan first: its titles are the ones that readers know.
  const sets = among.flatMap((subject) => [
    { subject, scripts: subject.stateScripts() },
    { subject, scripts: subject.edgeScripts() },
  ]);
  for (const { subject, scripts } of sets) {
    for (const [index, script] of scripts.entries()) {
      const reference = referenceOf(script);
      seen.push(reference);
      if (reference !== wanted && script.id.toUpperCase() !== wanted) continue;
      const [path] = writtenPaths(scripts, subject.title).slice(index, index + 1);
      if (path) return { script, path: withReference(path) };
    }
  }
  const near = nearest(wanted, [...new Set(seen)], 3);
  throw new UsageError(
    [`There is no path "${typed}". The nearest are:`, ...near.map((each) => `  ${each}`)].join('\n'),
  );
}
