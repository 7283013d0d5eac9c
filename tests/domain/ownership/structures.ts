import {
  clientId,
  type NodeKind,
  type OwnershipLink,
  type OwnershipNode,
  type OwnershipStructure,
} from '#domain/compliance/ownership/structure.ts';

/** A node as a test names it: the id is the name. */
export function node(id: string, kind: NodeKind = 'person'): OwnershipNode {
  return { id, kind, name: id, country: '', email: '', lists: [] };
}

/** A link with shares in per cent, and other properties. */
export function link(
  owner: string,
  owned: string,
  shares: number | null,
  more: Partial<OwnershipLink> = {},
): OwnershipLink {
  return { owner, owned, shares, votes: null, control: '', roles: [], ...more };
}

/** A structure of these links; nodes whose name begins with a lower-case letter are people, the others corporations. */
export function structureOf(
  links: OwnershipLink[],
  kinds: Record<string, NodeKind> = {},
  more: Partial<OwnershipStructure> = {},
): OwnershipStructure {
  const ids = new Set([clientId, ...links.flatMap(({ owner, owned }) => [owner, owned])]);
  const nodes = [...ids].map((id) =>
    node(id, kinds[id] ?? (id === clientId || /^[A-Z]/.test(id) ? 'corporation' : 'person')),
  );
  return { nodes, links, outcome: 'open', outcomeReason: '', seniorOfficer: '', confirmations: [], ...more };
}
