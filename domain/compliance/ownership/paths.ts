import type { OwnershipGraph } from './graph.ts';
import { fractionOf } from './shares.ts';

/** A chain of ownership, from a person down to the organisation. */
export type OwnershipPath = {
  /** The ids of the nodes, the person first. */
  nodes: readonly string[];
  /** The product of the shares, in per cent, not rounded. */
  percent: number;
};

/** The maximum number of chains that are listed for each node, the largest first: a layered structure has millions. */
export const maxPaths = 10;

/** A chain with a smaller product, in per cent, is left out: it would be displayed as 0 %. */
const smallest = 0.005;

/**
 * Returns the chains from each node to the root, the largest share first, at most `maxPaths` of each. A chain contains each node
 * once, so that a cycle ends it.
 */
export function pathsTo(
  { into }: OwnershipGraph,
  root: string,
): ReadonlyMap<string, readonly OwnershipPath[]> {
  const found = new Map<string, OwnershipPath[]>();
  let layer: OwnershipPath[] = [{ nodes: [root], percent: 100 }];
  while (layer.length > 0) {
    const next: OwnershipPath[] = [];
    for (const { nodes, percent } of layer) {
      const [first = root] = nodes;
      for (const link of into.get(first) ?? []) {
        const product = percent * fractionOf(link, 'shares');
        if (product < smallest || nodes.includes(link.owner)) continue;
        next.push({ nodes: [link.owner, ...nodes], percent: product });
      }
    }
    layer = largestOfEach(next);
    for (const { nodes, percent } of layer) {
      const [owner = root] = nodes;
      found.set(owner, [...(found.get(owner) ?? []), { nodes, percent }]);
    }
  }
  return new Map([...found].map(([id, paths]) => [id, paths.sort(byPercent).slice(0, maxPaths)]));
}

const byPercent = (a: OwnershipPath, b: OwnershipPath) => b.percent - a.percent;

/** Returns the largest chains of each node among those with the same number of links. */
function largestOfEach(paths: readonly OwnershipPath[]): OwnershipPath[] {
  const counts = new Map<string, number>();
  return [...paths].sort(byPercent).filter(({ nodes: [owner = ''] }) => {
    const count = (counts.get(owner) ?? 0) + 1;
    counts.set(owner, count);
    return count <= maxPaths;
  });
}
