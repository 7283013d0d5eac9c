import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AnyStateMachine, createActor, StateMachine } from 'xstate';
import { edgesOf, nodesOf, placeOf } from '#paths/edges.ts';
import { machines } from '#paths/machines.ts';
import { edgesInWords, stateInWords } from '#tools/machine-viewer/drawing/in-words.ts';
import { type Drawing, layoutOf } from '#tools/machine-viewer/drawing/layout.ts';
import { definitionFile, exportedFiles, exportFolder } from '#tools/machine-viewer/export/exported-files.ts';

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

/** What a machine says, as plain data: its states and its edges. */
function described(machine: AnyStateMachine) {
  return {
    states: nodesOf(machine).map((node) => {
      return { place: placeOf(node), type: node.type, tags: node.tags, ...stateInWords(node) };
    }),
    edges: edgesInWords(machine).map(({ id, source, targets, event, guard, actions, isForbidden }) => {
      const places = { source: placeOf(source), targets: targets.map(placeOf) };
      return { id, ...places, event, guard, actions, isForbidden };
    }),
  };
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
    expect(described(await exportedMachine(id))).toEqual(described(machine));
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
    for (const [, machine] of all) drawings.set(machine, await layoutOf(machine));
  }, 30_000);

  function drawingOf(machine: AnyStateMachine): Drawing {
    const drawing = drawings.get(machine);
    if (!drawing) throw new Error(`${machine.id} was not laid out`);
    return drawing;
  }

  it.each(all)('of %s shows every state and every edge', (_, machine) => {
    const ids = (kinds: string[]) =>
      drawingOf(machine).parts.flatMap(({ id, type = '' }) => (kinds.includes(type) ? id : []));
    expect(ids(['row', 'label']).sort()).toEqual(
      edgesOf(machine)
        .map(({ id }) => id)
        .sort(),
    );
    expect(ids(['state'])).toEqual(nodesOf(machine).map(placeOf));
  });

  it.each(all)('of %s keeps every state inside the one around it', (_, machine) => {
    const { parts, width, height } = drawingOf(machine);
    const boxes = new Map(
      parts
        .filter(({ type }) => type === 'state')
        .map(({ id, position: { x, y }, width = 0, height = 0 }) => [
          id,
          { x, y, right: x + width, bottom: y + height },
        ]),
    );
    const outside = [...boxes].filter(([place, box]) => {
      const outer = boxes.get(place.split('.').slice(0, -1).join('.')) ?? {
        x: 0,
        y: 0,
        right: width,
        bottom: height,
      };
      return box.x < outer.x || box.y < outer.y || box.right > outer.right || box.bottom > outer.bottom;
    });
    expect(outside.map(([place]) => place)).toEqual([]);
  });
});
