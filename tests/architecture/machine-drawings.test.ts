import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate';
import { blockchainsByAsset } from '#domain/catalogues/assets.ts';
import { edgesOf, nodesOf, placeOf } from '#machines/edges.ts';
import { activeStates } from '#machines/xstate-internals.ts';
import { machines } from '#paths/machines.ts';
import { placesIn } from '#paths/places.ts';
import type { Drawing } from '#tools/machine-viewer/drawing/drawn.ts';
import { edgesInWords, stateInWords } from '#tools/machine-viewer/drawing/in-words.ts';
import { layoutHere } from '#tools/machine-viewer/drawing/layout-here.ts';
import { drawingFiles, drawingsFolder } from '#tools/machine-viewer/export/exported-files.ts';
import { exportedMachine } from './exported-machine.ts';

const all = Object.entries(machines);
const folder = fileURLToPath(new URL(`../../${drawingsFolder}`, import.meta.url));

/** Returns a machine's states and edges as plain data. */
function described(machine: AnyStateMachine) {
  return {
    states: nodesOf(machine).map((node) => {
      return { place: placeOf(node), type: node.type, tags: node.tags, ...stateInWords(node) };
    }),
    edges: edgesInWords(machine).map(({ id, source, targets, event, guard, actions, by, isForbidden }) => {
      const places = { source: placeOf(source), targets: targets.map(placeOf) };
      return { id, ...places, event, guard, actions, by, isForbidden };
    }),
  };
}

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

describe('an exported definition', () => {
  it.each(all)('of %s has the same states and edges', async (id, machine) => {
    expect(described(await exportedMachine(id))).toEqual(described(machine));
  });

  it.each(Object.entries(begun))('starts %s in the same state as the machine', async (id, input) => {
    // It has no parent here.
    const machine = machines[id as keyof typeof begun].provide({ actions: { tellParent: () => {} } });
    const [exported] = initialTransition(await exportedMachine(id));
    const [own] = initialTransition(machine as AnyStateMachine, input);
    expect(exported.value).toEqual(own.value);
  });

  it.each(all)('of %s reaches each of its states', async (id, machine) => {
    const wanted = nodesOf(machine).filter(isStay).map(placeOf);
    expect(placesMissed(await exportedMachine(id), wanted)).toEqual([]);
  });
});

/**
 * Returns whether a machine can be in a state when an event has been processed: it has no child states, and no unguarded
 * `always`.
 */
function isStay({ type, always = [] }: ReturnType<typeof nodesOf>[number]): boolean {
  return (type === 'atomic' || type === 'final') && always.every(({ guard }) => guard !== undefined);
}

/** The inputs of the machines that choose their initial state. */
const begun = {
  onboarding: { verified: false, step: null, blockchains: blockchainsByAsset },
  upload: { file: null, name: 'passport.jpg' },
  personVerification: { hasToken: true },
  answerSheet: { id: 'a', questionIds: ['q'], answers: {}, unsaved: {}, timeLeft: null },
  draft: {
    stored: { id: '', version: 1, fields: {}, isPublished: false, record: null },
    unsaved: null,
    replaced: {},
    hasVersions: false,
  },
};

/** Returns the events that the active states of a machine accept, except those that each was already sent. */
function eventsNotTried(snapshot: AnyMachineSnapshot, tried: Set<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { id, ownEvents } of activeStates(snapshot)) {
    for (const type of ownEvents) {
      const once = `${id} ${type}`;
      if (!tried.has(once)) found.add(type);
      tried.add(once);
    }
  }
  return found;
}

/** Returns which of the places a definition never reaches by its events, with any results of its guards. */
function placesMissed(machine: AnyStateMachine, wanted: readonly string[]): readonly string[] {
  let answers: boolean[] = [];
  let asked = 0;
  const ask = () => {
    const answer = answers[asked] ?? true;
    answers[asked] = answer;
    asked += 1;
    return answer;
  };
  const names = Object.keys(machine.implementations.guards);
  const free = machine.provide({ guards: Object.fromEntries(names.map((name) => [name, ask])) });
  /** Returns the results of a transition for each combination of results of the evaluated guards. */
  const ways = (take: () => AnyMachineSnapshot): AnyMachineSnapshot[] => {
    const found = [];
    answers = [];
    do {
      asked = 0;
      found.push(take());
      answers.length = asked;
      while (answers.at(-1) === false) answers.pop();
      if (answers.length > 0) answers[answers.length - 1] = false;
    } while (answers.length > 0);
    return found;
  };
  const missed = new Set(wanted);
  const known = new Map<string, AnyMachineSnapshot>();
  const arrive = (snapshot: AnyMachineSnapshot) => {
    for (const place of placesIn(snapshot)) missed.delete(place);
    known.set(JSON.stringify(snapshot.value), snapshot);
  };
  ways(() => initialTransition(free)[0]).forEach(arrive);
  // Each state gets each event once; events in all other combinations are only tried if that was not enough.
  for (const isThorough of [false, true]) {
    const tried = new Set<string>();
    // The iteration includes what is added meanwhile.
    for (const snapshot of known.values()) {
      if (missed.size === 0) break;
      if (snapshot.status !== 'active') continue;
      for (const type of eventsNotTried(snapshot, isThorough ? new Set() : tried)) {
        for (const next of ways(() => transition(free, snapshot, { type })[0])) {
          if (!known.has(JSON.stringify(next.value))) arrive(next);
        }
      }
    }
  }
  return [...missed];
}

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
      drawingOf(machine).parts.flatMap(({ id, type = '' }) => (kinds.includes(type) ? id : []));
    expect(ids(['row', 'label']).sort()).toEqual(
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
});
