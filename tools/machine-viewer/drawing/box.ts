import type { Block } from './block.ts';
import type { DrawnState } from './drawing.ts';
import type { GraphState } from './graph.ts';
import type { Plan } from './plan.ts';

/** A state's own box alone, as large as its face unless said otherwise. */
export function boxOf(state: GraphState, plan: Plan, size?: { width: number; height: number }): Block {
  const { title, titleSize, tags, lines, width, height } = plan.faceOf(state);
  const { place, kind, isInitial } = state;
  const drawn: DrawnState = {
    place,
    title,
    titleSize,
    kind,
    isInitial,
    depth: place === plan.root.place ? 0 : place.split('.').length,
    tags,
    lines,
    x: 0,
    y: 0,
    width,
    height,
    ...size,
  };
  return { width: drawn.width, height: drawn.height, states: [drawn], arrows: [], starts: [] };
}
