import type { Box, DrawnArrow, DrawnStart, DrawnState, Point } from './drawing.ts';

/** A piece of a drawing, positions counted from its own top left corner. */
export type Block = {
  width: number;
  height: number;
  states: readonly DrawnState[];
  arrows: readonly DrawnArrow[];
  starts: readonly DrawnStart[];
};

/** The piece moved to the right and down. */
export function moved(block: Block, by: Point): Block {
  const point = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
  const box = <T extends Box>(one: T): T => ({ ...one, ...point(one) });
  return {
    ...block,
    states: block.states.map((state) => ({
      ...box(state),
      tags: state.tags.map(box),
      lines: state.lines.map(box),
    })),
    arrows: block.arrows.map((arrow) => ({
      ...arrow,
      points: arrow.points.map(point),
      labels: arrow.labels.map(box),
      signpost: arrow.signpost && box(arrow.signpost),
    })),
    starts: block.starts.map((start) => ({ ...start, points: start.points.map(point) })),
  };
}
