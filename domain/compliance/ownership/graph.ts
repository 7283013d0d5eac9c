import {
  isOrganisation,
  type OwnershipLink,
  type OwnershipNode,
  type OwnershipStructure,
} from './structure.ts';

/** A structure with its nodes and links by id. */
export type OwnershipGraph = {
  structure: OwnershipStructure;
  nodes: ReadonlyMap<string, OwnershipNode>;
  /** The links from the owners of a node. */
  into: ReadonlyMap<string, readonly OwnershipLink[]>;
  /** The links to what a node owns. */
  outOf: ReadonlyMap<string, readonly OwnershipLink[]>;
};

/** Returns the graph of a structure. Links that name a missing node, or a person as owned, are left out. */
export function graphOf(structure: OwnershipStructure): OwnershipGraph {
  const nodes = new Map(structure.nodes.map((node) => [node.id, node]));
  const into = new Map<string, OwnershipLink[]>();
  const outOf = new Map<string, OwnershipLink[]>();
  for (const link of structure.links) {
    const owned = nodes.get(link.owned);
    if (!nodes.has(link.owner) || !owned || !isOrganisation(owned)) continue;
    into.set(link.owned, [...(into.get(link.owned) ?? []), link]);
    outOf.set(link.owner, [...(outOf.get(link.owner) ?? []), link]);
  }
  return { structure, nodes, into, outOf };
}

/** Returns the name of a node, for a sentence. */
export function nameIn({ nodes }: Pick<OwnershipGraph, 'nodes'>, id: string): string {
  return nodes.get(id)?.name || 'An entry without a name';
}

/** Returns the organisations through which a node is owned, and the node itself. */
export function organisationsAbove({ nodes, into }: OwnershipGraph, root: string): string[] {
  const found = new Set([root]);
  for (const id of found) {
    for (const { owner } of into.get(id) ?? []) {
      const node = nodes.get(owner);
      if (node && isOrganisation(node)) found.add(owner);
    }
  }
  return [...found];
}
