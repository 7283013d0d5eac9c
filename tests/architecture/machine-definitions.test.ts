import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  initialTransition,
  transition,
} from 'xstate';
import { edgeIdOf, edgesOf, nodesOf, placeOf } from '#machines/graph/edges.ts';
import { activeStates } from '#machines/graph/xstate-internals.ts';
import { type MachineId, machines } from '#paths/machines.ts';
import { subjects } from '#paths/scripts.ts';
import { definitionFile, definitionFiles } from '#src/developers/exported-files.ts';
import { startsOf } from '#src/developers/starts.ts';
import { edgesInWords, stateInWords } from '#tools/machine-viewer/drawing/in-words.ts';
import { importedMachines } from './exported-machine.ts';

const ids = Object.keys(machines) as MachineId[];
const sequences = 1000;
const longest = 12;

type AnEvent = { type: string };

let files: ReadonlyMap<string, string>;
let exported: ReadonlyMap<string, AnyStateMachine>;

beforeAll(async () => {
  files = await definitionFiles();
  exported = await importedMachines(files);
});

describe('the exported definition', () => {
  it.each(ids)(`of %s does what the machine does over ${sequences} random sequences of events`, (id) => {
    const { differences, taken } = compareRuns(id, exportedMachine(id));
    expect(differences).toEqual([]);
    // The sequences are worth as much as the part of the machine that they reach.
    expect(taken.size / edgesByEvents(id).length).toBeGreaterThan(0.7);
  });

  it('would be detected as wrong with another target, another guard or another action', async () => {
    const differ = async (id: MachineId, from: string, to: string) => {
      const text = files.get(definitionFile(id)) ?? '';
      expect(text).toContain(from);
      const changed = await importedMachines(
        new Map([...files, [definitionFile(id), text.replace(from, to)]]),
      );
      const copy = changed.get(id);
      return copy ? compareRuns(id, copy).differences.length : 0;
    };
    expect(await differ('certificate', "target: 'withdrawn'", "target: 'valid'")).toBeGreaterThan(0);
    expect(
      await differ('requestCode', 'context.secondsLeft <= 1', 'context.secondsLeft <= 2'),
    ).toBeGreaterThan(0);
    expect(await differ('addPerson', '!context.dualCitizenship', 'context.dualCitizenship')).toBeGreaterThan(
      0,
    );
  });

  it.each(ids)('of %s has the same states, edges and descriptions', (id) => {
    expect(described(exportedMachine(id))).toEqual(described(machines[id]));
  });

  it('starts without an input, shows the wallets, and signs out', () => {
    const atWallets = { verified: true, step: 'wallet', blockchains: {} };
    createActor(exportedMachine('onboarding')).start().stop();
    const portal = createActor(exportedMachine('onboarding'), { input: atWallets }).start();
    portal.send({ type: 'xstate.done.actor.loadSection', output: { kind: 'found' } });
    expect(portal.getSnapshot().matches({ verified: { step: { wallet: { ready: 'editing' } } } })).toBe(true);
    portal.send({ type: 'signOut' });
    expect(portal.getSnapshot().matches('unverified')).toBe(true);
    portal.stop();
  });

  it('invokes the exported definitions of other machines', () => {
    const copy = exportedMachine('personVerification');
    expect(copy.implementations.actors.identityCheck).toBe(exportedMachine('identityCheck'));
    const portal = exportedMachine('onboarding').implementations.actors;
    expect(portal.addWallet).toBe(exportedMachine('addWallet'));
    expect(portal.addPerson).toBe(exportedMachine('addPerson'));
  });
});

/** Returns a machine's states and edges as plain data. */
function described(machine: AnyStateMachine) {
  return {
    states: nodesOf(machine).map((node) => {
      const { type, tags, description } = node;
      return { place: placeOf(node), type, tags, description, ...stateInWords(node) };
    }),
    edges: edgesInWords(machine).map((edge) => {
      const { id, source, targets, event, guard, actions, by, isForbidden, definition } = edge;
      const { description } = definition;
      const places = { source: placeOf(source), targets: targets.map(placeOf) };
      return { id, ...places, event, guard, actions, by, isForbidden, description };
    }),
  };
}

function exportedMachine(id: string): AnyStateMachine {
  const machine = exported.get(id);
  if (!machine) throw new Error(`${id} is not exported`);
  return machine;
}

/**
 * Sends the same random events to a machine and to its exported definition. Both evaluate their own guards; the outcomes of
 * their actors are among the events.
 *
 * @returns the first differences, one sentence each, and the ids of the edges that the machine took
 */
function compareRuns(id: MachineId, definition: AnyStateMachine) {
  const next = random(1);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;
  const [original, copy] = [alone(machines[id]), alone(definition)];
  const starts = startsOf(id);
  const events = eventsOf(id);
  const byType = new Map(events.map(({ type }) => [type, events.filter((event) => event.type === type)]));
  const differences: string[] = [];
  const taken = new Set<string>();
  const times = new Map<string, number>();
  const all = edgesByEvents(id).length;
  for (let run = 0; run < sequences && differences.length < 3; run += 1) {
    const { name, input } = pick(starts);
    let one = attempt(() => initialTransition(original, input));
    let other = attempt(() => initialTransition(copy, input));
    const sent = [name];
    for (let count = 0; count < longest && one.outcome === other.outcome; count += 1) {
      const [here, there] = [one.next, other.next];
      if (here?.status !== 'active' || !there) break;
      // Mostly events of the active states, and rather those that were sent less often there.
      const own = activeStates(here).flatMap((node) =>
        node.ownEvents
          .filter((type) => byType.has(type))
          .map((type) => ({ type, place: `${node.id} ${type}` })),
      );
      const [rarest] = [own, own, own]
        .flatMap((each) => (each.length > 0 ? [pick(each)] : []))
        .sort((first, second) => (times.get(first.place) ?? 0) - (times.get(second.place) ?? 0));
      const chosen = next() < 0.9 ? rarest : undefined;
      if (chosen) times.set(chosen.place, (times.get(chosen.place) ?? 0) + 1);
      const event: AnEvent = pick((chosen && byType.get(chosen.type)) ?? events);
      sent.push(event.type);
      if (taken.size < all) for (const edge of edgesTakenBy(here, event)) taken.add(edge);
      one = attempt(() => transition(original, here, event), here);
      other = attempt(() => transition(copy, there, event), there);
    }
    if (one.outcome !== other.outcome) {
      differences.push(`${sent.join(' > ')}: ${one.outcome}, but exported ${other.outcome}`);
    }
  }
  return { differences, taken };
}

/**
 * Returns the state after a step, and all of it as text: its value, its context, its effects, or the error of a guard that misses
 * something in an event.
 *
 * @param before the state that remains if the step throws
 */
function attempt(
  step: () => [AnyMachineSnapshot, readonly { type: string }[]],
  before?: AnyMachineSnapshot,
): { next: AnyMachineSnapshot | undefined; outcome: string } {
  try {
    const [next, effects] = step();
    const { value, status, context, output } = next;
    const types = effects.map(({ type }) => type);
    return { next, outcome: JSON.stringify({ value, status, context, output, effects: types }) };
  } catch (error) {
    return { next: before, outcome: String(error) };
  }
}

/** Returns the edges that an event takes; those of `always` follow. */
function edgesByEvents(id: MachineId) {
  return edgesOf(machines[id]).filter(({ descriptor }) => descriptor !== 'always');
}

function edgesTakenBy(snapshot: AnyMachineSnapshot, event: AnEvent): readonly string[] {
  try {
    return snapshot.machine.getTransitionData(snapshot, event).map(edgeIdOf);
  } catch {
    return [];
  }
}

/** Returns a machine without its messages to a parent, which does not exist here. */
function alone(machine: AnyStateMachine): AnyStateMachine {
  return machine.provide({ actions: { tellParent: () => {} } });
}

/** Returns events of a machine with what they carry, those of the path tests among them, and each without anything. */
function eventsOf(id: MachineId): readonly AnEvent[] {
  const own = subjects.filter(({ machine }) => machine === id);
  const outcomes = own
    .flatMap((subject) => Object.entries(subject.outcomes))
    .flatMap(([actor, ways]) =>
      Object.values(ways).map((way) => ('output' in way ? ended(actor, way.output) : failed(actor))),
    );
  const bare = edgesOf(machines[id])
    .map(({ descriptor }) => descriptor)
    .filter((type) => type !== 'always' && !type.startsWith('xstate.error.'));
  const invoked = nodesOf(machines[id]).flatMap(({ invoke }) => invoke);
  return [
    ...own.flatMap(({ allEvents }) => allEvents),
    ...outcomes,
    ...(carried[id] ?? []),
    ...invoked.map((each) => failed(each.id)),
    ...[...new Set(bare)].map((type) => ({ type })),
  ];
}

function ended(actor: string, output: unknown): AnEvent {
  return { type: `xstate.done.actor.${actor}`, output, actorId: actor } as AnEvent;
}

function failed(actor: string): AnEvent {
  return {
    type: `xstate.error.actor.${actor}`,
    error: new Error('The connection was cut'),
    actorId: actor,
  } as AnEvent;
}

const record = (version: number, title: string) => ({
  id: 'record',
  version,
  fields: { title, body: '<p>A text</p>' },
  isPublished: false,
  record: null,
});
const records = [record(1, 'A title'), record(2, 'Another title'), record(3, 'A third title')];
const refusal = { kind: 'refused', message: 'Enter a title', errors: [] };

/** What events carry in addition to those of the path tests. */
const carried: Partial<Record<MachineId, readonly AnEvent[]>> = {
  draft: [
    ...['A title', 'Another title', 'My title'].map((title) => ({
      type: 'type',
      fields: { title, body: '' },
    })),
    ...records.flatMap((stored) => [
      { type: 'fetched', stored },
      { type: 'adopt', stored },
      ended('save', { kind: 'stored', stored }),
      ended('read', stored),
    ]),
    ended('save', { kind: 'conflict', message: 'Changed elsewhere' }),
    ...['save', 'keep'].map((actor) => ended(actor, refusal)),
    ended('keep', { kind: 'kept', fields: { title: 'A title', body: '' } }),
  ],
  answerSheet: [
    ...['one', 'two'].map((questionId) => ({ type: 'answer', questionId, value: ['a'] })),
    ...['saveAnswers', 'handIn'].flatMap((actor) =>
      [{ kind: 'kept' }, { kind: 'over' }, refusal].map((output) => ended(actor, output)),
    ),
  ],
};

/** Returns a source of numbers from 0 to 1 that repeats with its seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
