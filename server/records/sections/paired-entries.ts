import { isDeepStrictEqual } from 'node:util';

type Entry = Record<string, unknown>;

/**
 * Which entry of `before` each entry of `after` is, by their indexes; one that is left out is new, and one of `before` that
 * nobody stands for was taken out. An entry that is the same is itself wherever it stands; one that was changed is the one that
 * it has most in common with, where that is at least half of what the two say. What many entries of the list share, such as a
 * country, tells them apart less than what one alone has, such as an e-mail address.
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

/** Pairs of entries that are not the same and may be one, the likeliest first; of equals those that kept their place. */
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
      const said = new Set([...answered(entry), ...answered(other)]);
      const common = [...said].filter((name) => isDeepStrictEqual(entry[name], other[name]));
      if (common.length * 2 < said.size) continue;
      found.push({ to, from, score: common.reduce((sum, name) => sum + weightOf(name, entry[name]), 0) });
    }
  }
  const distance = ({ to, from }: Likely) => Math.abs(to - from);
  return found.sort((a, b) => b.score - a.score || distance(a) - distance(b) || a.to - b.to);
}

/** The names of the fields that were answered. */
function answered(entry: Entry): string[] {
  return Object.keys(entry).filter((name) => entry[name] !== '' && entry[name] !== undefined);
}

/** How much it says that two entries agree on a value: the less, the more entries have it. */
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
