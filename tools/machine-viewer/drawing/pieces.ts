import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import { type Block, moved } from './block.ts';
import { boxOf } from './box.ts';
import type { Box, DrawnArrow, DrawnLabel, DrawnStart, Point } from './drawing.ts';
import { endOf, signpostText, startEdgeId, wayId } from './elk-graph.ts';
import type { GraphState } from './graph.ts';
import { labelOf } from './labels.ts';
import type { Plan } from './plan.ts';
import type { Way } from './way.ts';

/**
 * Reads a drawing off what the layout library answered.
 *
 * @param laidOut the graph of `elkGraphOf`, with positions
 * @param blocks the islands inside, by their places
 */
export function piecesOf(
  laidOut: ElkNode,
  island: GraphState,
  plan: Plan,
  blocks: ReadonlyMap<string, Block>,
): Block {
  const boxes = boxesOf(laidOut);
  const edges = new Map((laidOut.edges ?? []).map((edge) => [edge.id, edge]));
  const whole = boxOf(island, plan);
  const own = boxOf(island, plan, {
    width: Math.max(round(laidOut.width ?? 0), whole.width),
    height: round(laidOut.height ?? 0),
  });
  const within = (state: GraphState): Block[] => {
    const box = boxes.get(state.place) ?? nowhere;
    const block = blocks.get(state.place);
    if (block) return [moved(block, box)];
    const { width, height } = box;
    return [moved(boxOf(state, plan, { width, height }), box), ...state.states.flatMap(within)];
  };
  const inside = island.states.flatMap(within);
  return {
    ...own,
    states: [...own.states, ...inside.flatMap(({ states }) => states)],
    arrows: [
      ...plan.waysIn(island).map((way) => arrowOf(way, plan.isTurned(way), edges.get(wayId(way)), boxes)),
      ...inside.flatMap(({ arrows }) => arrows),
    ],
    starts: [...startsIn(island, plan, edges), ...inside.flatMap(({ starts }) => starts)],
  };
}

const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 };

function boxesOf(node: ElkNode): Map<string, Box> {
  const { x = 0, y = 0, width = 0, height = 0 } = node;
  const own: [string, Box] = [
    node.id,
    { x: round(x), y: round(y), width: round(width), height: round(height) },
  ];
  return new Map([own, ...(node.children ?? []).flatMap((child) => [...boxesOf(child)])]);
}

function arrowOf(
  way: Way,
  isTurned: boolean,
  edge: ElkExtendedEdge | undefined,
  boxes: ReadonlyMap<string, Box>,
): DrawnArrow {
  const points = pointsOf(edge);
  const signpost = way.isFar ? (boxes.get(endOf(way)) ?? nowhere) : null;
  return {
    key: wayId(way),
    source: way.source,
    target: way.target,
    isHint: way.isHint,
    edges: way.edges.map(({ id }) => id),
    points: isTurned ? points.reverse() : points,
    labels: way.isHint ? [] : labelsOf(way, edge),
    signpost: signpost && { ...signpost, text: signpostText(way.target) },
  };
}

/** One label below the other, in the room that was left for all of them. */
function labelsOf({ edges }: Way, edge: ElkExtendedEdge | undefined): DrawnLabel[] {
  const { x = 0, y = 0, width = 0 } = edge?.labels?.[0] ?? {};
  let top = round(y);
  return edges.map((one) => {
    const label = labelOf(one);
    const drawn = { ...label, x: round(x + (width - label.width) / 2), y: top };
    top += label.height + 2;
    return drawn;
  });
}

function startsIn(state: GraphState, plan: Plan, edges: ReadonlyMap<string, ElkExtendedEdge>): DrawnStart[] {
  const own = state.states
    .filter(({ isInitial }) => isInitial)
    .map(({ place }) => ({ place, points: pointsOf(edges.get(startEdgeId(place))) }));
  const inner = state.states.filter((each) => !plan.isIsland(each));
  return [...own, ...inner.flatMap((each) => startsIn(each, plan, edges))];
}

function pointsOf(edge: ElkExtendedEdge | undefined): Point[] {
  return (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: round(x), y: round(y) })),
  );
}

/** To a tenth of a pixel. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
