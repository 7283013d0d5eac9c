import type { AnyStateNode } from 'xstate';
import { placeOf } from '#machines/graph/edges.ts';
import type { Lane } from './lanes.ts';
import { firstIn } from './nesting.ts';
import { type Placed, scoreOf } from './placed.ts';
import { idOf, labelledEdges, outcomeId, type Way } from './plan.ts';
import { type Box, type Face, labelOf, noteOf, outcomeOf, type Point, type Size } from './writing.ts';

const padding = 12;
const gap = 20;
/** From the top of a box to its arrows: the middle of a folded step. */
const shaft = 18;
/** The least length of an arrow on each side of its label. */
const lead = 9;

type Options = { face: Face | undefined; isBrief: boolean };
type Cell = Size & { id: string; inner: Placed | null };
type Row = { cells: (Cell & Box)[]; height: number };

/**
 * Lays out a lane: its notes on top, and below them the steps from left to right, in as many rows as fit a page best. Each arrow
 * leads to the next step; at the end of a row it turns to the start of the next one.
 */
export function placeLane(
  lane: Lane,
  inner: ReadonlyMap<AnyStateNode, Placed>,
  { face, isBrief }: Options,
): Placed {
  const boxes = new Map<string, Box>();
  const lines = new Map<string, readonly Point[]>();
  const put = (id: string, box: Box, placed: Placed | null) => {
    boxes.set(id, box);
    for (const [each, { x, y, ...size }] of placed?.boxes ?? [])
      if (each !== id && each !== 'drawing') boxes.set(each, { ...size, x: x + box.x, y: y + box.y });
    for (const [each, points] of placed?.lines ?? [])
      lines.set(
        each,
        points.map(({ x, y }) => ({ x: x + box.x, y: y + box.y })),
      );
  };
  const top = (face?.height ?? 0) + 6;
  const strip = placeStrip(lane, inner, { x: padding, y: top }, put, lines);
  const cells = cellsOf(lane, inner);
  const labels = new Map(lane.ways.map((way) => [way, labelSize(way, isBrief)]));
  const spaces = lane.ways.flatMap((way) => labels.get(way) ?? []);
  const between = {
    x: Math.max(0, ...spaces.map(({ width }) => width)) + 2 * lead,
    y: Math.max(12, ...spaces.map(({ height }) => height)) + 2 * lead,
  };
  const rows = rowsOf(cells, between);
  let y = strip.height > 0 ? top + strip.height + gap : top;
  for (const row of rows) {
    for (const cell of row.cells) {
      Object.assign(cell, { x: cell.x + padding, y });
      put(cell.id, { x: cell.x, y, width: cell.width, height: cell.height }, cell.inner);
    }
    y += row.height + between.y;
  }
  for (const way of lane.ways) {
    const [from, to] = idOf(way)
      .split(' → ')
      .map((id) => boxes.get(id));
    if (!from || !to) continue;
    const points = pathBetween(from, to, rows);
    lines.set(idOf(way), points);
    putLabels(way, points, isBrief, boxes);
  }
  const width = Math.max(
    face?.width ?? 0,
    strip.width + 2 * padding,
    ...rows.map(({ cells: inRow }) => Math.max(...inRow.map((cell) => cell.x + cell.width)) + padding),
  );
  return { width, height: y - between.y + padding, boxes, lines };
}

type Put = (id: string, box: Box, placed: Placed | null) => void;

/** Places the states that are not steps, and the notes, in one row. */
function placeStrip(
  { state, others, notes, ways }: Lane,
  inner: ReadonlyMap<AnyStateNode, Placed>,
  at: Point,
  put: Put,
  lines: Map<string, readonly Point[]>,
): Size {
  let x = at.x;
  let height = 0;
  const first = firstIn(state);
  const initial = others.find((other) => other === first);
  // The dot of a step that comes first would be in its row.
  if (first) {
    const dot = `start ${placeOf(first)}`;
    put(dot, { x, y: at.y + shaft - 5, width: 10, height: 10 }, null);
    const line = [
      { x: x + 10, y: at.y + shaft },
      { x: x + 10 + gap, y: at.y + shaft },
    ];
    if (initial) lines.set(`${dot} → ${placeOf(first)}`, line);
    x += 10 + gap;
  }
  for (const other of others) {
    const placed = inner.get(other);
    if (!placed) continue;
    const { width, height: own } = placed;
    const box = { x, y: at.y, width, height: own };
    put(placeOf(other), box, placed);
    x += width + gap;
    height = Math.max(height, own);
    for (const note of notes.filter(({ target }) => target === other)) {
      const size = noteOf(note);
      x += gap;
      put(note.id, { x, y: at.y, width: size.width, height: size.height }, null);
      const level = at.y + shaft;
      lines.set(note.id, [
        { x, y: level },
        { x: box.x + width, y: level },
      ]);
      x += size.width + gap;
      height = Math.max(height, size.height);
    }
  }
  for (const note of notes.filter(({ target }) => !target || !others.includes(target))) {
    const { width, height: own } = noteOf(note);
    put(note.id, { x, y: at.y, width, height: own }, null);
    x += width + gap;
    height = Math.max(height, own);
  }
  return { width: x - gap - at.x, height: ways.length > 0 || height > 0 ? height : 0 };
}

/** The steps, and the outcome as the last one. Folded steps are equally wide. */
function cellsOf({ steps, outcome }: Lane, inner: ReadonlyMap<AnyStateNode, Placed>): Cell[] {
  const leaf = (placed: Placed) => placed.boxes.size <= 2;
  const all = steps.flatMap((step) => {
    const placed = inner.get(step);
    return placed ? [{ id: placeOf(step), placed }] : [];
  });
  const narrow = all.filter(({ placed }) => leaf(placed));
  const width = Math.max(0, ...narrow.map(({ placed }) => placed.width));
  const height = Math.max(0, ...narrow.map(({ placed }) => placed.height));
  return [
    ...all.map(({ id, placed }): Cell => {
      const size = leaf(placed) ? { width, height } : { width: placed.width, height: placed.height };
      return { id, inner: placed, ...size };
    }),
    ...(outcome ? [{ ...outcomeOf(outcome), id: outcomeId(outcome), inner: null }] : []),
  ];
}

/** Breaks the cells into rows, at the width that fits a page best. */
function rowsOf(cells: readonly Cell[], between: Point): Row[] {
  const widest = Math.max(...cells.map(({ width }) => width));
  const whole = cells.reduce((sum, { width }) => sum + width + between.x, 0);
  let best: { rows: Row[]; score: number } | null = null;
  for (let most = widest; most <= whole; most += 40) {
    const rows = brokenAt(most, cells, between.x);
    const width = Math.max(...rows.flatMap((row) => row.cells.map((cell) => cell.x + cell.width)));
    const height = rows.reduce((sum, row) => sum + row.height + between.y, 0);
    const score = scoreOf({ width, height }, { width: 700, height: 520 });
    if (!best || score > best.score) best = { rows, score };
  }
  return best?.rows ?? [];
}

function brokenAt(most: number, cells: readonly Cell[], space: number): Row[] {
  const rows: Row[] = [];
  let x = 0;
  for (const cell of cells) {
    const last = rows.at(-1);
    if (last && x + cell.width <= most) {
      last.cells.push({ ...cell, x, y: 0 });
      last.height = Math.max(last.height, cell.height);
    } else {
      x = 0;
      rows.push({ cells: [{ ...cell, x, y: 0 }], height: cell.height });
    }
    x += cell.width + space;
  }
  return rows;
}

/** Returns the way from a box to the next one: straight in a row, else through the space below the row. */
function pathBetween(from: Box, to: Box, rows: readonly Row[]): Point[] {
  if (to.y === from.y && to.x > from.x) {
    return [
      { x: from.x + from.width, y: from.y + shaft },
      { x: to.x, y: to.y + shaft },
    ];
  }
  const row = rows.find(({ cells }) => cells.some(({ y }) => y === from.y));
  const below = from.y + (row?.height ?? from.height);
  const level = (below + to.y) / 2;
  const start = from.x + from.width / 2;
  const end = start > to.x && start < to.x + to.width ? start : to.x + Math.min(to.width / 2, 80);
  if (end === start)
    return [
      { x: start, y: from.y + from.height },
      { x: end, y: to.y },
    ];
  return [
    { x: start, y: from.y + from.height },
    { x: start, y: level },
    { x: end, y: level },
    { x: end, y: to.y },
  ];
}

function labelSize(way: Way, isBrief: boolean): Size {
  const sizes = labelledEdges(way, isBrief).map((edge) => labelOf(edge, isBrief));
  return {
    width: Math.max(0, ...sizes.map(({ width }) => width)),
    height: sizes.reduce((sum, { height }) => sum + height + 2, 0),
  };
}

/** Puts the labels of an arrow around the middle of its longest horizontal line. */
function putLabels(way: Way, points: readonly Point[], isBrief: boolean, boxes: Map<string, Box>): void {
  const pairs = points.flatMap((point, index) => {
    const next = points[index + 1];
    return next ? [{ point, next, length: Math.abs(next.x - point.x) }] : [];
  });
  const longest = pairs.reduce((best, each) => (each.length > best.length ? each : best));
  const middle = { x: (longest.point.x + longest.next.x) / 2, y: (longest.point.y + longest.next.y) / 2 };
  const sizes = labelledEdges(way, isBrief).map((edge) => ({ edge, ...labelOf(edge, isBrief) }));
  let y = middle.y - sizes.reduce((sum, { height }) => sum + height + 2, -2) / 2;
  for (const { edge, width, height } of sizes) {
    boxes.set(edge.id, { x: middle.x - width / 2, y, width, height });
    y += height + 2;
  }
}
