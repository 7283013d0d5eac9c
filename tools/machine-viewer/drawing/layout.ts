import type { ELK, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { placeOf } from '../model/edges.ts';
import { type Drawing, type DrawnWay, wayLevel } from './drawn.ts';
import { type Folds, foldable, nothingFolded } from './folds.ts';
import { firstIn, insideOf, isInRows, isIsland } from './nesting.ts';
import { foldPart, stateParts, wayParts } from './parts.ts';
import { endsOf, islandAround, type Plan, planOf, type Way } from './plan.ts';
import { type Box, boardOf, type Face, faceOf, labelOf } from './writing.ts';

const layered = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
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
};
const inRows = {
  'elk.algorithm': 'box',
  'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
  'elk.aspectRatio': '1.5',
  'elk.spacing.nodeNode': '24',
};

/**
 * Computes the position of everything in a machine. Text is measured with a table, so that the same machine has the same drawing
 * in a browser and in Node.
 *
 * @param elk lays out: in the same thread in Node, in a worker for a page
 * @param folds what is drawn without its content; if omitted, everything is drawn, without the controls for folding
 */
export async function layoutOf(
  elk: Pick<ELK, 'layout'>,
  machine: AnyStateMachine,
  folds?: Folds,
): Promise<Drawing> {
  const plan = planOf(machine, folds ?? nothingFolded);
  const foldables = new Set(folds ? foldable(machine) : []);
  const faces = new Map(plan.states.map((state) => [state, faceIn(plan, state, foldables.has(state))]));
  const whole: ElkNode = await elk.layout({
    id: 'drawing',
    layoutOptions: {
      ...inRows,
      'elk.json.shapeCoords': 'ROOT',
      'elk.json.edgeCoords': 'ROOT',
      'elk.randomSeed': '1',
      'elk.padding': '[top=16,left=16,bottom=16,right=16]',
    },
    children: [nodeOf(machine.root, plan, faces)],
  });
  const nodes = allNodes(whole);
  const lines = new Map(nodes.flatMap(({ edges = [] }) => edges).map((line) => [line.id, line]));
  const labels = [...lines.values()].flatMap((line) => line.labels ?? []);
  const boxes = new Map([...nodes, ...labels].map((each) => [each.id, boxOf(each)]));
  const at = (id: string) => boxes.get(id) ?? boxOf({});
  const parts = [
    ...[...faces].flatMap(([state, face]) => stateParts(state, face, at(placeOf(state)), plan.folds)),
    ...plan.ways.flatMap((way) => wayParts(way, at)),
    ...plan.states
      .filter((state) => foldables.has(state))
      .map((state) => foldPart(state, plan.folds, at(placeOf(state)))),
  ];
  return {
    machine,
    width: boxOf(whole).width,
    height: boxOf(whole).height,
    // Several arrows may lead to one board.
    parts: [...new Map(parts.map((each) => [each.id, each])).values()],
    ways: plan.ways.map((way) => drawnWay(way, lines.get(idOf(way)), plan.turned.has(way))),
    folds: plan.folds,
  };
}

/** A state with its own layout has larger text. */
function faceIn({ words, folds }: Plan, state: AnyStateNode, isFoldable: boolean): Face {
  const titleSize = insideOf(state).length === 0 ? 14 : isIsland(state) ? 22 : 16;
  const own = words.filter(({ source }) => source === state);
  const face = faceOf(state, own, titleSize, folds.get(placeOf(state)));
  // The fold control is next to the name.
  return isFoldable ? { ...face, width: face.width + 28 } : face;
}

/** Returns a state for the layout library; an island contains its arrows, because they do not leave it. */
function nodeOf(state: AnyStateNode, plan: Plan, faces: ReadonlyMap<AnyStateNode, Face>): ElkNode {
  const { width = 0, height = 0 } = faces.get(state) ?? {};
  const id = placeOf(state);
  const inside = plan.folds.has(id) ? [] : insideOf(state);
  if (inside.length === 0) return { id, width, height };
  const first = firstIn(state);
  const boards = new Map(
    plan.ways.flatMap((way) => (way.isFar && way.source?.parent === state ? [[endsOf(way)[1], way]] : [])),
  );
  const ways = isIsland(state) ? plan.ways.filter((way) => islandAround(way) === state) : [];
  return {
    id,
    children: [
      ...(first ? [dotOf(first)] : []),
      ...inside.map((inner, index) => {
        const node = nodeOf(inner, plan, faces);
        // States in rows keep their order.
        return { ...node, layoutOptions: { ...node.layoutOptions, 'elk.priority': String(-index) } };
      }),
      ...[...boards].map(([board, { target }]) => ({ ...boardOf(target), id: board })),
    ],
    edges: ways.map((way) => lineOf(way, plan.turned.has(way))),
    layoutOptions: {
      ...(isInRows(state) ? inRows : isIsland(state) ? layered : {}),
      'elk.padding': `[top=${height + 8},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      // The library rotates a graph with direction DOWN before its layout, but does not rotate this size.
      'elk.nodeSize.minimum': isInRows(state) ? `(${width},${height})` : `(${height},${width})`,
    },
  };
}

function dotOf(first: AnyStateNode): ElkNode {
  const layoutOptions = { 'elk.layered.layering.layerConstraint': 'FIRST' };
  return { id: `start ${placeOf(first)}`, width: 10, height: 10, layoutOptions };
}

/** Returns an arrow for the layout library, with its labels in the middle. */
function lineOf(way: Way, isTurned: boolean): ElkExtendedEdge {
  const [from, to] = endsOf(way);
  const labels = way.isHint ? [] : way.edges;
  return {
    id: idOf(way),
    sources: [isTurned ? to : from],
    targets: [isTurned ? from : to],
    labels: labels.map((edge) => {
      const layoutOptions = { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' };
      const { width, height } = labelOf(edge);
      // Labels are stacked without a gap.
      return { id: edge.id, text: ' ', width, height: height + 2, layoutOptions };
    }),
  };
}

function idOf(way: Way): string {
  return endsOf(way).join(' → ');
}

function drawnWay(way: Way, line: ElkExtendedEdge | undefined, isTurned: boolean): DrawnWay {
  const points = (line?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: round(x), y: round(y) })),
  );
  const [source, target] = endsOf(way);
  const data = {
    points: isTurned ? points.reverse() : points,
    edges: way.edges.map(({ id }) => id),
    isHint: way.isHint,
  };
  return { id: idOf(way), type: 'way', source, target, zIndex: wayLevel, data };
}

function allNodes(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(allNodes)];
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

/** Rounds to a tenth of a pixel. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
