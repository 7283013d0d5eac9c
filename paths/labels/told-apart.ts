import { inline, listed } from './phrases.ts';
import type { WrittenPath } from './written-path.ts';

/** Gives paths that share a title what tells them apart: where they start, or what happens on the one and not on the other. */
export function toldApart(paths: readonly WrittenPath[]): readonly WrittenPath[] {
  const groups = new Map<string, WrittenPath[]>();
  for (const path of paths) groups.set(path.title, [...(groups.get(path.title) ?? []), path]);
  const taken = new Map<string, number>();
  return paths.map((path) => {
    const title = titleAmong(path, groups.get(path.title) ?? []);
    // What differs in nothing that a person sees is counted.
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
