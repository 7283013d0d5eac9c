import type { Point } from './drawing.ts';

const radius = 6;
const headLength = 8;
const headWidth = 7;

/** A way of straight pieces as the `d` of an SVG path, its corners rounded. */
export function roundedPath(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (!before) return `M${point.x} ${point.y}`;
      if (!after) return `L${point.x} ${point.y}`;
      const from = towards(point, before, radius);
      const to = towards(point, after, radius);
      return `L${from.x} ${from.y}Q${point.x} ${point.y} ${to.x} ${to.y}`;
    })
    .join('');
}

/** The corners of the arrow head at a way's end, as the `points` of an SVG polygon; empty for no way. */
export function arrowHead(points: readonly Point[]): string {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return '';
  const length = distance(tip, before) || 1;
  const base = towards(tip, before, headLength, length);
  const across = {
    x: ((tip.y - before.y) / length) * (headWidth / 2),
    y: ((before.x - tip.x) / length) * (headWidth / 2),
  };
  return [tip, plus(base, across), plus(base, { x: -across.x, y: -across.y })]
    .map(({ x, y }) => `${round(x)},${round(y)}`)
    .join(' ');
}

/** So far from a point in the direction of another; by default at most half of the way. */
function towards(from: Point, to: Point, far: number, most = distance(from, to) / 2): Point {
  const length = distance(from, to);
  const share = length === 0 ? 0 : Math.min(far, most) / length;
  return { x: round(from.x + (to.x - from.x) * share), y: round(from.y + (to.y - from.y) * share) };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function plus(one: Point, other: Point): Point {
  return { x: one.x + other.x, y: one.y + other.y };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
