import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { edgesOf, nodesOf, placeOf } from '#machines/graph/edges.ts';
import { machines } from '#paths/machines.ts';
import { drawingFiles, drawingsFolder } from '#src/developers/exported-files.ts';
import type { Drawing } from '#tools/machine-viewer/drawing/drawn.ts';
import { foldsOf, isLarge } from '#tools/machine-viewer/drawing/folds.ts';
import { layoutHere } from '#tools/machine-viewer/drawing/layout-here.ts';
import { readable } from '#tools/machine-viewer/drawing/writing.ts';

const all = Object.entries(machines);
const folder = fileURLToPath(new URL(`../../${drawingsFolder}`, import.meta.url));

describe('docs/machines', () => {
  it('matches the current machines; if it is outdated, run "npm run machines:export"', async () => {
    const expected = await drawingFiles();
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
});

describe('a drawing', () => {
  const drawings = new Map<AnyStateMachine, Drawing>();
  beforeAll(async () => {
    for (const [, machine] of all) drawings.set(machine, await layoutHere(machine));
  }, 30_000);

  function drawingOf(machine: AnyStateMachine): Drawing {
    const drawing = drawings.get(machine);
    if (!drawing) throw new Error(`${machine.id} was not laid out`);
    return drawing;
  }

  it.each(all)('of %s shows every state and every edge', (_, machine) => {
    const ids = (kinds: string[]) =>
      drawingOf(machine).parts.flatMap(({ id, type = '', data }) =>
        kinds.includes(type) ? (data.edges ?? id) : [],
      );
    expect(ids(['row', 'label', 'note']).sort()).toEqual(
      edgesOf(machine)
        .map(({ id }) => id)
        .sort(),
    );
    expect(ids(['state'])).toEqual(nodesOf(machine).map(placeOf));
  });

  it.each(all)('of %s draws every state inside its parent', (_, machine) => {
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

  it.each(all.filter(([, machine]) => isLarge(machine)))(
    'of %s fits the width of the viewer at first sight, on a screen of 1440 pixels',
    async (_, machine) => {
      const folds = foldsOf(machine, { toggled: new Map(), active: new Set(), isOnce: true });
      const { width } = await layoutHere(machine, { folds, isBrief: true });
      expect(width * readable).toBeLessThan(1046);
    },
  );
});
