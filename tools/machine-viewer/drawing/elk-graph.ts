import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Block } from './block.ts';
import { keyOf, type } from './face.ts';
import type { GraphState } from './graph.ts';
import { labelOf } from './labels.ts';
import { textWidth } from './measure.ts';
import type { Plan } from './plan.ts';
import type { Way } from './way.ts';

export type Direction = 'DOWN' | 'RIGHT';

const startSize = 10;
const around = 16;

const options = (direction: Direction) => ({
  'elk.algorithm': 'layered',
  'elk.direction': direction,
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.randomSeed': '1',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '24',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.considerModelOrder.strategy': 'PREFER_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '7',
});

/**
 * An island as the layout library takes it: its states as nodes, its ways as edges, dots where a state begins, and
 * signposts.
 *
 * @param blocks the islands inside, by their places; each is one node
 */
export function elkGraphOf(
  island: GraphState,
  plan: Plan,
  blocks: ReadonlyMap<string, Block>,
  direction: Direction,
): ElkNode {
  const ways = plan.waysIn(island);
  const nodeOf = (state: GraphState): ElkNode => {
    const block = blocks.get(state.place);
    if (block) return { id: state.place, width: block.width, height: block.height };
    const { width, height } = plan.faceOf(state);
    if (state.states.length === 0) return { id: state.place, width, height };
    return {
      id: state.place,
      children: childrenOf(state),
      layoutOptions: {
        ...padding(height),
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        // The library turns a graph that runs down on its side to lay it out, and forgets to turn this.
        'elk.nodeSize.minimum': direction === 'DOWN' ? `(${height},${width})` : `(${width},${height})`,
      },
    };
  };
  const childrenOf = (state: GraphState): ElkNode[] => [
    ...state.states.filter(({ isInitial }) => isInitial).map(startNode),
    ...state.states.map(nodeOf),
    ...signpostsIn(state, ways),
  ];
  return {
    id: `island ${island.place}`,
    layoutOptions: { ...options(direction), ...padding(plan.faceOf(island).height) },
    children: childrenOf(island),
    edges: [...startEdges(island, plan), ...ways.map((way) => edgeOf(way, plan.isTurned(way)))],
  };
}

/** The id of the node that a way ends in. */
export function endOf({ source, target, isFar }: Way): string {
  return isFar ? `signpost ${outerOf(source)} ${target}` : target;
}

/** What a signpost says. */
export function signpostText(target: string): string {
  return keyOf(target);
}

export function startEdgeId(place: string): string {
  return `begin ${place}`;
}

export function wayId({ source, target }: Way): string {
  return `${source} → ${target}`;
}

function padding(top: number): Record<string, string> {
  return { 'elk.padding': `[top=${top + 8},left=${around},bottom=${around},right=${around}]` };
}

function outerOf(place: string): string {
  return place.slice(0, Math.max(0, place.lastIndexOf('.')));
}

function startNode({ place }: GraphState): ElkNode {
  return {
    id: `start ${place}`,
    width: startSize,
    height: startSize,
    layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
  };
}

function startEdges(state: GraphState, plan: Plan): ElkExtendedEdge[] {
  const own = state.states
    .filter(({ isInitial }) => isInitial)
    .map(({ place }) => ({ id: startEdgeId(place), sources: [`start ${place}`], targets: [place] }));
  const inner = state.states.filter((each) => !plan.isIsland(each));
  return [...own, ...inner.flatMap((each) => startEdges(each, plan))];
}

function signpostsIn(state: GraphState, ways: readonly Way[]): ElkNode[] {
  const places = new Set(state.states.map(({ place }) => place));
  const far = ways.filter(({ isFar, source }) => isFar && places.has(source));
  const targets = new Map(far.map((way) => [endOf(way), way.target]));
  return [...targets].map(([id, target]) => ({
    id,
    width: textWidth(signpostText(target), type.line, 'bold') + 30,
    height: 26,
  }));
}

function edgeOf(way: Way, isTurned: boolean): ElkExtendedEdge {
  const [from, to] = isTurned ? [endOf(way), way.source] : [way.source, endOf(way)];
  const ends = { id: wayId(way), sources: [from], targets: [to] };
  if (way.isHint) return ends;
  const labels = way.edges.map(labelOf);
  return {
    ...ends,
    labels: [
      {
        text: ' ',
        width: Math.max(...labels.map(({ width }) => width)),
        height: labels.reduce((sum, { height }) => sum + height, 0) + 2 * (labels.length - 1),
        layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
      },
    ],
  };
}
