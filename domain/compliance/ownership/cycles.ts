import type { OwnershipGraph } from './graph.ts';
import { isOrganisation } from './structure.ts';

/**
 * Returns the cycles of a graph, one for each group of organisations that own each other, as the ids of one closed chain: the
 * first organisation is not repeated at the end.
 */
export function cyclesOf(graph: OwnershipGraph): string[][] {
  const seen = new Set<string>();
  const cycles: string[][] = [];
  for (const [id, node] of graph.nodes) {
    if (!isOrganisation(node) || seen.has(id)) continue;
    const cycle = cycleThrough(graph, id);
    if (!cycle) continue;
    for (const each of groupOf(graph, id)) seen.add(each);
    cycles.push(cycle);
  }
  return cycles;
}

/** Returns the shortest closed chain through a node, from owner to owned; null if there is none. */
function cycleThrough({ outOf }: OwnershipGraph, start: string): string[] | null {
  const from = new Map<string, string>();
  const reached = new Set([start]);
  for (const id of reached) {
    for (const { owned } of outOf.get(id) ?? []) {
      if (owned === start) return chainFrom(start, id, from);
      if (reached.has(owned)) continue;
      reached.add(owned);
      from.set(owned, id);
    }
  }
  return null;
}

function chainFrom(start: string, last: string, from: ReadonlyMap<string, string>): string[] {
  const chain = [last];
  for (let id = last; id !== start; ) {
    id = from.get(id) ?? start;
    chain.unshift(id);
  }
  return chain;
}

/** Returns the organisations that a node owns and that also own it, through any number of layers. */
function groupOf({ into, outOf }: OwnershipGraph, id: string): string[] {
  const owned = reachedFrom(id, (each) => (outOf.get(each) ?? []).map((link) => link.owned));
  const owners = reachedFrom(id, (each) => (into.get(each) ?? []).map((link) => link.owner));
  return [...owned].filter((each) => owners.has(each));
}

function reachedFrom(start: string, next: (id: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const id of reached) for (const each of next(id)) reached.add(each);
  return reached;
}
