import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AnyStateMachine, createActor, StateMachine } from 'xstate';
import { machines } from '#paths/machines.ts';
import type { Drawing } from '#tools/machine-viewer/drawing/drawing.ts';
import type { GraphState } from '#tools/machine-viewer/drawing/graph.ts';
import { graphOf } from '#tools/machine-viewer/drawing/graph-of.ts';
import { layoutOf } from '#tools/machine-viewer/drawing/layout.ts';
import { definitionFile, exportedFiles, exportFolder } from '#tools/machine-viewer/export/exported-files.tsx';

const folder = path.join(fileURLToPath(new URL('../../', import.meta.url)), exportFolder);
const all = Object.entries(machines);

/** The machine that a file of docs/machines exports, as anybody would import it. */
async function exportedMachine(id: string): Promise<AnyStateMachine> {
  const file: Record<string, unknown> = await import(
    /* @vite-ignore */ pathToFileURL(path.join(folder, definitionFile(id))).href
  );
  const machine = file[`${id}Machine`];
  if (!isMachine(machine)) throw new Error(`${definitionFile(id)} exports no machine`);
  return machine;
}

function isMachine(value: unknown): value is AnyStateMachine {
  return value instanceof StateMachine;
}

describe('docs/machines', () => {
  it('is as the machines are now; when it is stale, run "npm run machines:export"', async () => {
    const expected = await exportedFiles();
    const actual = readdirSync(folder);
    const stale = [...expected]
      .filter(
        ([name, content]) =>
          !actual.includes(name) || readFileSync(path.join(folder, name), 'utf8') !== content,
      )
      .map(([name]) => name);
    const leftOver = actual.filter((name) => !expected.has(name));
    expect({ stale, leftOver }, 'run "npm run machines:export"').toEqual({ stale: [], leftOver: [] });
  }, 30_000);

  it.each(all)('holds a definition of %s with the same states and edges', async (id, machine) => {
    expect(graphOf(await exportedMachine(id))).toEqual(graphOf(machine));
  });

  it.each(all)('holds a definition of %s that runs', async (id, machine) => {
    const actor = createActor(await exportedMachine(id), { input: {} }).start();
    expect(actor.getSnapshot().status).toBe('active');
    expect(Object.keys(machine.states)).toEqual(Object.keys(actor.logic.states));
    actor.stop();
  });
});

describe('a drawing', () => {
  const drawings = new Map<AnyStateMachine, Drawing>();
  beforeAll(async () => {
    for (const [, machine] of all) drawings.set(machine, await layoutOf(graphOf(machine)));
  }, 30_000);

  function drawingOf(machine: AnyStateMachine): Drawing {
    const drawing = drawings.get(machine);
    if (!drawing) throw new Error(`${machine.id} was not laid out`);
    return drawing;
  }

  it.each(all)('of %s shows every state and every edge', (_, machine) => {
    const graph = graphOf(machine);
    const { states, arrows } = drawingOf(machine);
    const words = states.flatMap(({ lines }) => lines.flatMap(({ edge }) => edge ?? []));
    const labels = arrows.flatMap((arrow) => arrow.labels.map(({ edge }) => edge));
    expect([...words, ...labels].sort()).toEqual(graph.edges.map(({ id }) => id).sort());
    expect(states).toHaveLength(countOf(graph.root));
  });

  it.each(all)('of %s keeps every state inside the one around it', (_, machine) => {
    const { states, width, height } = drawingOf(machine);
    const boxes = new Map(states.map((state) => [state.place, state]));
    const outside = states.filter((state) => {
      const outer = boxes.get(state.place.split('.').slice(0, -1).join('.'));
      const { x, y, ...size } = outer ?? { x: 0, y: 0, width, height };
      return (
        state.x < x ||
        state.y < y ||
        state.x + state.width > x + size.width ||
        state.y + state.height > y + size.height
      );
    });
    expect(outside.map(({ place }) => place)).toEqual([]);
  });
});

function countOf({ states }: GraphState): number {
  return states.reduce((sum, inner) => sum + countOf(inner), 1);
}
