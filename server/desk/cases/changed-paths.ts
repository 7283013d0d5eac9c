import { isDeepStrictEqual } from 'node:util';

/**
 * Dotted paths of the values of `after` that differ from `before`. Items of a list that only moved are the same; one that
 * is new stands as a whole (`directors.2`), and a list that lost one stands itself (`directors`).
 */
export function changedPaths(before: unknown, after: unknown, path: readonly string[] = []): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
    return names.flatMap((name) =>
      changedPaths(ownValue(before, name), ownValue(after, name), [...path, name]),
    );
  }
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].every(isRecord)) {
    return changedItems(before, after, path);
  }
  return [path.join('.')];
}

function changedItems(before: unknown[], after: unknown[], path: readonly string[]): string[] {
  const moved = pairEqual(before, after);
  const taken = new Set(moved.values());
  const changed: string[] = [];
  for (const [index, item] of after.entries()) {
    if (moved.has(index)) continue;
    const place = [...path, String(index)];
    // What stood in its place, if that has not just moved.
    if (index < before.length && !taken.has(index)) {
      taken.add(index);
      changed.push(...changedPaths(before[index], item, place));
    } else {
      changed.push(place.join('.'));
    }
  }
  return taken.size < before.length ? [path.join('.'), ...changed] : changed;
}

/** For each item of `after` that is one of `before`, which; the one in the same place first. */
function pairEqual(before: unknown[], after: unknown[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  const pair = (to: number, from: number) => {
    if (from < 0) return;
    pairs.set(to, from);
    taken.add(from);
  };
  after.forEach((item, index) => {
    pair(index, isDeepStrictEqual(before[index], item) ? index : -1);
  });
  after.forEach((item, index) => {
    if (pairs.has(index)) return;
    pair(
      index,
      before.findIndex((each, at) => !taken.has(at) && isDeepStrictEqual(each, item)),
    );
  });
  return pairs;
}

/** The value at a dotted path; undefined where there is none. */
export function valueAt(value: unknown, path: string): unknown {
  if (path === '') return value;
  return path.split('.').reduce((inner, name) => ownValue(inner, name), value);
}

function ownValue(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Object.entries(value).find(([each]) => each === name)?.[1];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
