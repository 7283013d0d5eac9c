import { type Box, type Point, readable, type Size } from './writing.ts';

/** The positions of everything in a state, from its top left corner. */
export type Placed = Size & {
  /** By the ids of the parts. */
  boxes: Map<string, Box>;
  /** By the ids of the arrows. */
  lines: Map<string, readonly Point[]>;
};

/** The space for a drawing on a laptop's screen; only its shape matters. */
const page: Size = { width: 1050, height: 720 };

/** Returns the scale at which something fits the page: the larger, the better it can be read. */
export function scoreOf({ width, height }: Size, { width: most, height: highest } = page): number {
  return Math.min(most / width, highest / height);
}

/**
 * Returns the layout that fits the page at the largest scale. If none can be read as a whole, layouts whose width fits are
 * preferred, because a reader scrolls down rather than sideways.
 *
 * @param found at least one
 */
export function mostReadable<Layout extends Size>(found: readonly Layout[]): Layout {
  const widthOf = ({ width }: Size) => Math.min(readable, page.width / width);
  return found.reduce((best, each) => {
    const gain = widthOf(each) - widthOf(best) || scoreOf(each) - scoreOf(best);
    return gain > 0 ? each : best;
  });
}
