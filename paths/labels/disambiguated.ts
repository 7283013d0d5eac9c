import { inline, listed } from './phrases.ts';
import type { WrittenPath } from './written-path.ts';

/** Adds to the titles of paths with the same title what distinguishes them: where they start, or what happens only on one. */
export function disambiguate(paths: readonly WrittenPath[]): readonly WrittenPath[] {
  const groups = new Map<string, WrittenPath[]>();
  for (const path of paths) groups.set(path.title, [...(groups.get(path.title) ?? []), path]);
  const taken = new Map<string, number>();
  return paths.map((path) => {
    const title = titleAmong(path, groups.get(path.title) ?? []);
    // Paths that differ in nothing visible are numbered.
    const count = (taken.get(title) ?? 0) + 1;
    taken.set(title, count);
    return { ...path, title: count === 1 ? title : `${title}, again (${count})` };
  });
}

function titleAmong(path: WrittenPath, namesakes: readonly WrittenPath[]): string {
  if (namesakes.length < 2) return path.title;
  if (namesakes.every((other) => other === path || other.start !== path.start)) {
    return `${path.title} (from: ${inline(path.start)})`;
  }
  const others = namesakes.filter((other) => other !== path);
  const own = path.steps
    .map(({ title }) => title)
    .filter((title) => !others.every(({ steps }) => steps.some((step) => step.title === title)));
  const differs = [...new Set(own)].filter((title) => title !== path.steps.at(-1)?.title);
  return `${path.title} (${differs.length > 0 ? `with: ${listed(differs.map(inline))}` : 'at once'})`;
}
