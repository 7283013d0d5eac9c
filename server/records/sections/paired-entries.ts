import { isDeepStrictEqual } from 'node:util';

type Entry = Record<string, unknown>;

/**
 * Maps the index of each entry of `after` to its entry in `before`. An entry of `after` without a pair is new, one of
 * `before` without a pair was removed. Equal entries are paired wherever they are; a changed entry is paired with the
 * one that it has most in common with, if they share at least half of their answers. A value that many entries share,
 * such as a country, weighs less than a unique one, such as an email address.
 */
export function pairedEntries(before: readonly Entry[], after: readonly Entry[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  const pair = (to: number, from: number) => {
    if (from < 0 || pairs.has(to) || taken.has(from)) return;
    pairs.set(to, from);
    taken.add(from);
  };
  after.forEach((entry, index) => {
    pair(index, isDeepStrictEqual(before[index], entry) ? index : -1);
  });
  after.forEach((entry, index) => {
    if (pairs.has(index)) return;
    pair(
      index,
      before.findIndex((each, at) => !taken.has(at) && isDeepStrictEqual(each, entry)),
    );
  });
  for (const { to, from } of likely(before, after, { pairs, taken })) pair(to, from);
  return pairs;
}

type Likely = { to: number; from: number; score: number };

/** Candidate pairs of entries that are not equal, most likely first; ties are won by entries with the same index. */
function likely(
  before: readonly Entry[],
  after: readonly Entry[],
  { pairs, taken }: { pairs: ReadonlyMap<number, number>; taken: ReadonlySet<number> },
): Likely[] {
  const weightOf = weights([...before, ...after]);
  const found: Likely[] = [];
  for (const [to, entry] of after.entries()) {
    if (pairs.has(to)) continue;
    for (const [from, other] of before.entries()) {
      if (taken.has(from)) continue;
      const answeredNames = new Set([...answered(entry), ...answered(other)]);
      const common = [...answeredNames].filter((name) => isDeepStrictEqual(entry[name], other[name]));
      if (common.length * 2 < answeredNames.size) continue;
      found.push({ to, from, score: common.reduce((sum, name) => sum + weightOf(name, entry[name]), 0) });
    }
  }
  const distance = ({ to, from }: Likely) => Math.abs(to - from);
  return found.sort((a, b) => b.score - a.score || distance(a) - distance(b) || a.to - b.to);
}

function answered(entry: Entry): string[] {
  return Object.keys(entry).filter((name) => entry[name] !== '' && entry[name] !== undefined);
}

/** Returns the weight of a value for matching: the more entries have it, the lower. */
function weights(entries: readonly Entry[]): (name: string, value: unknown) => number {
  const counts = new Map<string, number>();
  const keyOf = (name: string, value: unknown) => JSON.stringify([name, value]);
  for (const entry of entries) {
    for (const name of answered(entry)) {
      const key = keyOf(name, entry[name]);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return (name, value) => 1 / (counts.get(keyOf(name, value)) ?? 1);
}
