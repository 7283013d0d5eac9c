import type { Point } from './drawing.ts';

type Size = { width: number; height: number };
type Rows = Size & { places: readonly Point[] };

/** The whole is best about so much wider than high. */
const goodAspect = 1.5;

/**
 * Puts boxes into rows, in their order, as wide as wastes the least room.
 *
 * @param least how wide the whole is at least
 * @returns where each box stands, and how large the whole is
 */
export function inRows(boxes: readonly Size[], gap: number, least: number): Rows {
  // Nothing is gained by any other width than one at which some box just fits.
  const widths = boxes.flatMap((_, first) =>
    boxes.slice(first).map((__, more) => widthOf(boxes.slice(first, first + more + 1), gap)),
  );
  const widest = Math.max(...boxes.map(({ width }) => width));
  const candidates = widths.filter((width) => width >= widest).map((width) => fill(boxes, gap, width));
  const cost = ({ width, height }: Rows) => {
    const whole = Math.max(width, least);
    return whole * height * (1 + Math.abs(Math.log(whole / height / goodAspect)));
  };
  return candidates.reduce((best, each) => (cost(each) < cost(best) ? each : best));
}

function widthOf(boxes: readonly Size[], gap: number): number {
  return boxes.reduce((sum, { width }) => sum + width + gap, -gap);
}

function fill(boxes: readonly Size[], gap: number, most: number): Rows {
  const places: Point[] = [];
  const whole = { width: 0, height: 0 };
  let next = { x: 0, y: 0 };
  for (const { width, height } of boxes) {
    // Half a pixel, for sums of fractions differ by their order.
    if (next.x > 0 && next.x + width > most + 0.5) next = { x: 0, y: whole.height + gap };
    places.push(next);
    whole.width = Math.max(whole.width, next.x + width);
    whole.height = Math.max(whole.height, next.y + height);
    next = { x: next.x + width + gap, y: next.y };
  }
  return { places, ...whole };
}
