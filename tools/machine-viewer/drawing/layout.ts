import type { ELK, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { placeOf } from '#machines/graph/edges.ts';
import { type Drawing, type DrawnWay, wayLevel } from './drawn.ts';
import { everything, foldable, type View } from './folds.ts';
import { placeLane } from './layout-lane.ts';
import { firstIn, insideOf, isInRows, isIsland, isStep, isWithin, stepsOf } from './nesting.ts';
import { foldPart, notePart, outcomePart, stateParts, wayParts } from './parts.ts';
import { mostReadable, type Placed } from './placed.ts';
import { endsOf, idOf, islandAround, labelledEdges, type Plan, planOf, type Way } from './plan.ts';
import { type Box, boardOf, type Face, faceOf, labelOf, type Point, type Size } from './writing.ts';

const layered = {
  'elk.algorithm': 'layered',
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
  'elk.spacing.nodeNode': '24',
};
/** The space around the states inside a state. */
const padding = 12;

/** The direction of the arrows, and the shape of regions next to each other. */
type Shape = { direction: 'RIGHT' | 'DOWN'; aspectRatio: string };
const shapes: readonly Shape[] = [
  { direction: 'RIGHT', aspectRatio: '0.5' },
  { direction: 'RIGHT', aspectRatio: '1.5' },
  { direction: 'DOWN', aspectRatio: '1.5' },
];
type Elk = Pick<ELK, 'layout'>;
type Faces = ReadonlyMap<AnyStateNode, Face>;
type Layout = { elk: Elk; plan: Plan; faces: Faces };

/**
 * Computes the position of everything in a machine. Text is measured with a table, so that the same machine has the same drawing
 * in a browser and in Node.
 *
 * @param elk lays out: in the same thread in Node, in a worker for a page
 * @param view what is drawn; if omitted, everything, without the controls for folding
 */
export async function layoutOf(elk: Elk, machine: AnyStateMachine, view?: View): Promise<Drawing> {
  const { folds, isBrief } = view ?? everything;
  const plan = planOf(machine, { folds, isBrief });
  const foldables = new Set(view ? foldable(machine) : []);
  const faces = new Map(plan.states.map((state) => [state, faceIn(plan, state, foldables.has(state))]));
  const { width, height, boxes, lines } = await place(machine.root, { elk, plan, faces });
  const margin = 8;
  const at = (id: string) => rounded(moved(boxes.get(id) ?? { x: 0, y: 0, width: 0, height: 0 }, margin));
  const parts = [
    ...[...faces].flatMap(([state, face]) => stateParts(state, face, at(placeOf(state)), folds)),
    ...plan.ways.flatMap((way) => wayParts(way, at, isBrief)),
    ...plan.lanes.flatMap(({ notes }) => notes.map((note) => notePart(note, at(note.id)))),
    ...plan.lanes.flatMap(({ outcome }) =>
      outcome ? [outcomePart(outcome, at(`outcome ${placeOf(outcome)}`))] : [],
    ),
    ...plan.states
      .filter((state) => foldables.has(state))
      .map((state) => foldPart(state, folds, at(placeOf(state)))),
  ];
  const pointsOf = (id: string) => (lines.get(id) ?? []).map((point) => roundedPoint(moved(point, margin)));
  return {
    machine,
    width: round(width + 2 * margin),
    height: round(height + 2 * margin),
    // Several arrows may lead to one board.
    parts: [...new Map(parts.map((each) => [each.id, each])).values()],
    ways: [
      ...plan.ways.map((way) => drawnWay(way, pointsOf(idOf(way)))),
      ...plan.lanes.flatMap(({ notes }) =>
        notes.flatMap(({ id, target, edges }): DrawnWay[] =>
          target
            ? [
                arrow(id, placeOf(target), pointsOf(id), {
                  edges: edges.map((edge) => edge.id),
                  isHint: true,
                }),
              ]
            : [],
        ),
      ),
    ],
    folds,
    isBrief,
  };
}

/** A state with its own layout has larger text. */
function faceIn({ words, folds, isBrief }: Plan, state: AnyStateNode, isFoldable: boolean): Face {
  const titleSize = insideOf(state).length === 0 || isStep(state) ? 14 : isIsland(state) ? 20 : 16;
  const own = words.filter(({ source }) => source === state);
  const fold = folds.get(placeOf(state));
  const number = state.parent && isStep(state) ? stepsOf(state.parent).indexOf(state) + 1 : null;
  const face = faceOf(state, own, { titleSize, fold, number, isBrief });
  if (!isFoldable) return face;
  // The fold control is next to the name, or below it.
  return number !== null && fold
    ? { ...face, height: Math.max(face.height, 52) }
    : { ...face, width: face.width + 22, height: Math.max(face.height, 36) };
}

/** Lays out a state and everything inside it, in the direction that fits a page best. */
async function place(state: AnyStateNode, layout: Layout): Promise<Placed> {
  const { elk, plan, faces } = layout;
  const lane = plan.lanes.find((each) => each.state === state);
  if (lane) {
    const inner = new Map<AnyStateNode, Placed>();
    for (const each of [...lane.others, ...lane.steps]) inner.set(each, await place(each, layout));
    return placeLane(lane, inner, { face: faces.get(state), isBrief: plan.isBrief });
  }
  const lanes = new Map<AnyStateNode, Placed>();
  for (const each of plan.lanes) {
    if (isWithin(each.state, state) && !plan.lanes.some((other) => isBetween(other.state, each.state, state)))
      lanes.set(each.state, await place(each.state, layout));
  }
  const isLeaf = plan.folds.has(placeOf(state)) || insideOf(state).length === 0;
  const hasRegions = plan.states.some((each) => each.type === 'parallel' && isWithin(each, state));
  const found: Placed[] = [];
  for (const shape of isLeaf ? shapes.slice(0, 1) : hasRegions ? shapes : shapes.slice(1)) {
    const whole: ElkNode = await elk.layout({
      id: 'drawing',
      layoutOptions: {
        ...inRows,
        'elk.json.shapeCoords': 'ROOT',
        'elk.json.edgeCoords': 'ROOT',
        'elk.randomSeed': '1',
        'elk.padding': '[top=0,left=0,bottom=0,right=0]',
      },
      children: [nodeOf(state, { plan, faces, lanes, ...shape })],
    });
    found.push(placedFrom(whole, plan, lanes));
  }
  return mostReadable(found);
}

/** Returns whether a state is strictly inside one state and around another. */
function isBetween(state: AnyStateNode, inner: AnyStateNode, outer: AnyStateNode): boolean {
  return state !== inner && isWithin(inner, state) && isWithin(state, outer);
}

/** Reads the result of the layout library, and puts the lanes into it. */
function placedFrom(whole: ElkNode, plan: Plan, lanes: ReadonlyMap<AnyStateNode, Placed>): Placed {
  const nodes = allNodes(whole);
  const edges = nodes.flatMap((node) => node.edges ?? []);
  const turned = new Set([...plan.turned].map(idOf));
  const labels = edges.flatMap((line) => line.labels ?? []);
  const boxes = new Map([...nodes, ...labels].map((each) => [each.id ?? '', boxOf(each)]));
  const lines = new Map(
    edges.map((line) => {
      const points = pointsIn(line);
      return [line.id, turned.has(line.id) ? points.reverse() : points];
    }),
  );
  for (const [state, lane] of lanes) {
    const { x = 0, y = 0 } = boxes.get(placeOf(state)) ?? {};
    for (const [id, box] of lane.boxes) boxes.set(id, { ...box, x: box.x + x, y: box.y + y });
    for (const [id, points] of lane.lines) {
      lines.set(
        id,
        points.map((point) => ({ x: point.x + x, y: point.y + y })),
      );
    }
  }
  return { ...boxOf(whole), boxes, lines };
}

type Building = Pick<Layout, 'plan' | 'faces'> & Shape & { lanes: ReadonlyMap<AnyStateNode, Size> };

/** Returns a state for the layout library; an island contains its arrows, because they do not leave it. */
function nodeOf(state: AnyStateNode, building: Building): ElkNode {
  const { plan, faces, lanes, direction, aspectRatio } = building;
  const { width = 0, height = 0 } = lanes.get(state) ?? faces.get(state) ?? {};
  const id = placeOf(state);
  const inside = plan.folds.has(id) || lanes.has(state) ? [] : insideOf(state);
  if (inside.length === 0) return { id, width, height };
  const first = firstIn(state);
  const boards = new Map(
    plan.ways.flatMap((way) => (way.isFar && way.source?.parent === state ? [[endsOf(way)[1], way]] : [])),
  );
  const ways = isIsland(state) ? plan.ways.filter((way) => islandAround(way) === state) : [];
  // The library rotates a graph with direction DOWN before its layout, but does not rotate this size.
  const isRotated = direction === 'DOWN' && !isInRows(state);
  return {
    id,
    children: [
      ...(first ? [dotOf(first)] : []),
      ...inside.map((inner, index) => {
        const node = nodeOf(inner, building);
        // States in rows keep their order.
        return { ...node, layoutOptions: { ...node.layoutOptions, 'elk.priority': String(-index) } };
      }),
      ...[...boards].map(([board, { target }]) => ({ ...boardOf(target), id: board })),
    ],
    edges: ways.map((way) => lineOf(way, plan)),
    layoutOptions: {
      ...(isInRows(state)
        ? { ...inRows, 'elk.aspectRatio': aspectRatio }
        : isIsland(state)
          ? { ...layered, 'elk.direction': direction }
          : {}),
      'elk.padding': `[top=${height + 6},left=${padding},bottom=${padding},right=${padding}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': isRotated ? `(${height},${width})` : `(${width},${height})`,
    },
  };
}

function dotOf(first: AnyStateNode): ElkNode {
  const layoutOptions = { 'elk.layered.layering.layerConstraint': 'FIRST' };
  return { id: `start ${placeOf(first)}`, width: 10, height: 10, layoutOptions };
}

/** Returns an arrow for the layout library, with its labels in the middle. */
function lineOf(way: Way, { turned, isBrief }: Plan): ElkExtendedEdge {
  const [from, to] = endsOf(way);
  const isTurned = turned.has(way);
  return {
    id: idOf(way),
    sources: [isTurned ? to : from],
    targets: [isTurned ? from : to],
    labels: labelledEdges(way, isBrief).map((edge) => {
      const layoutOptions = { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' };
      const { width, height } = labelOf(edge, isBrief);
      // Labels are stacked without a gap.
      return { id: edge.id, text: ' ', width, height: height + 2, layoutOptions };
    }),
  };
}

function drawnWay(way: Way, points: readonly Point[]): DrawnWay {
  const [source, target] = endsOf(way);
  return arrow(source, target, points, { edges: way.edges.map(({ id }) => id), isHint: way.isHint });
}

type ArrowData = Omit<NonNullable<DrawnWay['data']>, 'points'>;

function arrow(source: string, target: string, points: readonly Point[], data: ArrowData): DrawnWay {
  return {
    id: `${source} → ${target}`,
    type: 'way',
    source,
    target,
    zIndex: wayLevel,
    data: { ...data, points },
  };
}

function pointsIn({ sections = [] }: ElkExtendedEdge): Point[] {
  return sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
}

function allNodes(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(allNodes)];
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { x, y, width, height };
}

function moved<Any extends Point>(point: Any, by: number): Any {
  return { ...point, x: point.x + by, y: point.y + by };
}

function rounded({ x, y, width, height }: Box): Box {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

function roundedPoint({ x, y }: Point): Point {
  return { x: round(x), y: round(y) };
}

/** Rounds to a tenth of a pixel. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
