import type { ELK, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import {
  isOrganisation,
  type NodeKind,
  type OwnershipLink,
  type OwnershipStructure,
} from '#domain/compliance/ownership/structure.ts';
import { linkText, nodeKindLabels } from './ownership-labels.ts';

export type Point = { x: number; y: number };

/** A box of the drawing: a person or an organization, or several small holders of the same organization. */
export type DrawnNode = Point & {
  id: string;
  kind: NodeKind | 'others';
  name: string;
  /** The kind and the country. */
  facts: string;
  isOwner: boolean;
};

/** A line from an owner to an organization. */
export type DrawnLink = {
  id: string;
  owner: string;
  owned: string;
  text: string;
  points: readonly Point[];
};

/** A structure with a position for everything, in pixels from the top left corner. */
export type DrawnStructure = { width: number; height: number; nodes: DrawnNode[]; links: DrawnLink[] };

export const nodeSize = { width: 184, height: 68 };
const margin = 12;

/** The number of small holders of one organization from which they are drawn as one box. */
const fewHolders = 4;

type Plain = {
  nodes: Omit<DrawnNode, 'x' | 'y'>[];
  links: Pick<DrawnLink, 'id' | 'owner' | 'owned' | 'text'>[];
};

/**
 * Returns what is drawn of a structure: everything that is linked, and the client. Holders who are no beneficial owners and hold
 * only one organization become one box, if there are more than a few.
 *
 * @param owners the beneficial owners
 * @param isWhole whether each holder has a box
 */
export function plainDrawing(
  structure: OwnershipStructure,
  owners: ReadonlySet<string>,
  isWhole: boolean,
): Plain {
  const { nodes, links } = structure;
  const linked = new Set(links.flatMap(({ owner, owned }) => [owner, owned]));
  const groups = isWhole ? [] : groupsOfHolders(structure, owners);
  const grouped = new Set(groups.flatMap(({ holders }) => holders.map(({ owner }) => owner)));
  return {
    nodes: [
      ...nodes
        .filter(
          (node, index) =>
            (linked.has(node.id) || index === 0 || isOrganisation(node)) && !grouped.has(node.id),
        )
        .map(({ id, kind, name, country }) => ({
          id,
          kind,
          name,
          facts: [kind === 'person' ? '' : nodeKindLabels[kind], country]
            .filter((each) => each !== '')
            .join(', '),
          isOwner: owners.has(id),
        })),
      ...groups.map(({ owned, holders }) => ({
        id: `others ${owned}`,
        kind: 'others' as const,
        name: `${holders.length} others`,
        facts: 'No beneficial owners',
        isOwner: false,
      })),
    ],
    links: [
      ...links
        .filter(({ owner }) => !grouped.has(owner))
        .map((link) => ({
          id: `${link.owner} ${link.owned}`,
          owner: link.owner,
          owned: link.owned,
          text: linkText(link),
        })),
      ...groups.map(({ owned, holders }) => {
        const shares = holders.reduce((sum, { shares: each }) => sum + (each ?? 0), 0);
        const text = linkText({
          owner: '',
          owned,
          shares: shares || null,
          votes: null,
          control: '',
          roles: [],
        });
        return { id: `others ${owned} ${owned}`, owner: `others ${owned}`, owned, text };
      }),
    ],
  };
}

function groupsOfHolders({ nodes, links }: OwnershipStructure, owners: ReadonlySet<string>) {
  const people = new Set(
    nodes.filter((node) => node.kind === 'person' && !owners.has(node.id)).map(({ id }) => id),
  );
  const held = new Map<string, number>();
  for (const { owner } of links) held.set(owner, (held.get(owner) ?? 0) + 1);
  const byOwned = new Map<string, OwnershipLink[]>();
  for (const link of links) {
    if (!people.has(link.owner) || held.get(link.owner) !== 1) continue;
    byOwned.set(link.owned, [...(byOwned.get(link.owned) ?? []), link]);
  }
  return [...byOwned].flatMap(([owned, holders]) =>
    holders.length > fewHolders ? [{ owned, holders }] : [],
  );
}

/** Lays a drawing out from the owners at the top to the client at the bottom. */
export async function layoutStructure(
  elk: Pick<ELK, 'layout'>,
  { nodes, links }: Plain,
): Promise<DrawnStructure> {
  const whole: ElkNode = await elk.layout({
    id: 'structure',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.randomSeed': '1',
      'elk.padding': `[top=${margin},left=${margin},bottom=${margin},right=${margin}]`,
      'elk.spacing.nodeNode': '20',
      'elk.spacing.edgeNode': '12',
      // The text of a line is above its first bend.
      'elk.layered.spacing.edgeNodeBetweenLayers': '22',
      'elk.layered.spacing.nodeNodeBetweenLayers': '48',
      // The defaults take a minute for 200 boxes.
      'elk.layered.nodePlacement.strategy': 'LINEAR_SEGMENTS',
      'elk.layered.thoroughness': '1',
    },
    children: nodes.map(({ id }) => ({ id, ...nodeSize })),
    edges: links.map(({ id, owner, owned }) => ({ id, sources: [owner], targets: [owned] })),
  });
  const boxes = new Map((whole.children ?? []).map((child) => [child.id, child]));
  const lines = new Map((whole.edges ?? []).map((edge) => [edge.id, edge]));
  return {
    width: whole.width ?? 0,
    height: whole.height ?? 0,
    nodes: nodes.map((node) => ({ ...node, x: boxes.get(node.id)?.x ?? 0, y: boxes.get(node.id)?.y ?? 0 })),
    links: links.map((link) => ({ ...link, points: pointsOf(lines.get(link.id)) })),
  };
}

function pointsOf(edge: ElkExtendedEdge | undefined): Point[] {
  return (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
}

/** Returns the line of a link as an SVG path. */
export function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}
