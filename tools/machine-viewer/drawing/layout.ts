import Elk from 'elkjs/lib/elk.bundled.js';
import { type Block, moved } from './block.ts';
import { boxOf } from './box.ts';
import type { Drawing } from './drawing.ts';
import { type Direction, elkGraphOf } from './elk-graph.ts';
import type { GraphState, MachineGraph } from './graph.ts';
import { isPacked } from './islands.ts';
import { piecesOf } from './pieces.ts';
import { type Plan, planOf } from './plan.ts';
import { inRows } from './rows.ts';

/** Between what stands in rows, and around it. */
const gap = 24;
const margin = 16;
/** An island is best about so much wider than high. */
const goodAspect = 1.4;
/** It is laid out from the left to the right only where from the top down it comes out this far from that. */
const closeEnough = Math.log(1.6);

/**
 * Gives everything in a graph its position. Texts are measured from a table: the same graph gives the same drawing, in a
 * browser as in Node.
 */
export async function layoutOf(graph: MachineGraph): Promise<Drawing> {
  const plan = planOf(graph);
  const whole = moved(await islandOf(plan.root, plan, new Elk()), { x: margin, y: margin });
  return {
    machine: graph.machine,
    width: Math.ceil(whole.width + 2 * margin),
    height: Math.ceil(whole.height + 2 * margin),
    states: whole.states,
    arrows: whole.arrows,
    starts: whole.starts,
  };
}

type Engine = InstanceType<typeof Elk>;

/** A state that is laid out for itself, with all that is in it. */
async function islandOf(state: GraphState, plan: Plan, engine: Engine): Promise<Block> {
  if (state.states.length === 0) return boxOf(state, plan);
  if (isPacked(state)) return packed(state, plan, engine);
  const blocks = new Map<string, Block>();
  for (const inner of islandsIn(state, plan)) blocks.set(inner.place, await islandOf(inner, plan, engine));
  const laidOut = async (direction: Direction) =>
    piecesOf(await engine.layout(elkGraphOf(state, plan, blocks, direction)), state, plan, blocks);
  const down = await laidOut('DOWN');
  if (distance(down) < closeEnough) return down;
  const right = await laidOut('RIGHT');
  return distance(right) < distance(down) ? right : down;
}

function distance({ width, height }: Block): number {
  return Math.abs(Math.log(width / height / goodAspect));
}

/** A state whose states stand in rows. */
async function packed(state: GraphState, plan: Plan, engine: Engine): Promise<Block> {
  const face = plan.faceOf(state);
  const blocks: Block[] = [];
  for (const inner of state.states) blocks.push(await islandOf(inner, plan, engine));
  const { places, width, height } = inRows(blocks, gap, face.width);
  const inside = blocks.map((block, index) => {
    const { x, y } = places[index] ?? { x: 0, y: 0 };
    return moved(block, { x: x + margin, y: y + face.height + margin });
  });
  const box = boxOf(state, plan, {
    width: Math.max(width + 2 * margin, face.width),
    height: height + face.height + 2 * margin,
  });
  return {
    ...box,
    states: [...box.states, ...inside.flatMap(({ states }) => states)],
    arrows: inside.flatMap(({ arrows }) => arrows),
    starts: inside.flatMap(({ starts }) => starts),
  };
}

function islandsIn(state: GraphState, plan: Plan): GraphState[] {
  return state.states.flatMap((inner) => (plan.isIsland(inner) ? [inner] : islandsIn(inner, plan)));
}
