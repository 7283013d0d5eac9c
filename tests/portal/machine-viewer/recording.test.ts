import { afterEach, describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, createMachine, setup } from 'xstate';
import { machines } from '#paths/machines.ts';
import { referenceOf } from '#paths/reference.ts';
import { guardDescriptionOf, guardDescriptions } from '#src/developers/guard-descriptions.ts';
import { product as described } from '#src/developers/product.ts';
import { toPath } from '#src/developers/recorded-path.ts';
import { startsOf } from '#src/developers/starts.ts';
import { toBugReport } from '#tools/machine-viewer/bug-report.ts';
import { differenceFrom, knownOf, readRecording, recordingOf } from '#tools/machine-viewer/recording.ts';
import {
  chooseAnswers,
  knownNow,
  simulate,
  simulatedMachine,
  simulateFrom,
  takeEdge,
  whatCouldHappen,
} from '#tools/machine-viewer/simulator/simulation.ts';

const product = { ...described, startsOf, describeGuard: guardDescriptionOf, version: 3 };
const wallet = 'verified.step.wallet';
const atWallets = { verified: true, step: 'wallet', blockchains: {} };

/** Takes edges of the simulated machine, and returns why the last could not be taken. */
function take(...edges: readonly string[]) {
  const [outermost] = knownNow().actors.filter(({ parent }) => parent === null);
  return edges.map((edge) => takeEdge(outermost?.id ?? '', edge, false)).at(-1);
}

const placesNow = () => knownNow().entries.at(-1)?.places;

afterEach(() => chooseAnswers('onboarding', new Map()));

describe('a simulation', () => {
  it.each(Object.keys(machines) as (keyof typeof machines)[])('begins %s in every possible way', (id) => {
    for (const { name, input } of startsOf(id)) {
      simulate(product, { machine: id, input });
      expect(knownNow().actors.find(({ machine }) => machine === id)?.status, name).toBe('active');
    }
  });

  it('takes an edge with its guard evaluated, or as it is chosen, or not at all', () => {
    simulate(product, { machine: 'onboarding', input: atWallets });
    expect(take(`${wallet}.loading|xstate.done.actor.loadSection|-|${wallet}.ready`)).toBeNull();
    expect(placesNow()).toContain(`${wallet}.ready.editing`);
    expect(take('verified.leaving.idle|signOut|wouldLose|verified.leaving.asking')).toMatchObject({
      needsGuard: true,
    });
    chooseAnswers('onboarding', new Map([['wouldLose', true]]));
    expect(take('verified.leaving.idle|signOut|wouldLose|verified.leaving.asking')).toBeNull();
    expect(placesNow()).toContain('verified.leaving.asking');
    expect(take('unverified.editing|verify|-|unverified.verifying')).toMatchObject({ needsGuard: false });
  });

  it('continues from an earlier moment', () => {
    simulate(product, { machine: 'onboarding', input: atWallets });
    take(`${wallet}.loading|xstate.done.actor.loadSection|-|${wallet}.ready`);
    const [first] = knownNow().entries;
    expect(simulateFrom(first?.number ?? 0)).toBe(true);
    expect(placesNow()).toContain(`${wallet}.loading`);
    expect(take(`${wallet}.loading|xstate.error.actor.loadSection|-|${wallet}.ready.failed`)).toBeNull();
    expect(placesNow()).toContain(`${wallet}.ready.failed`);
  });
});

describe('a recording', () => {
  const at = new Date('2026-11-23T10:00:00Z');

  /** Records actions on the wallets step, including typed values. */
  function recorded(withPersonalData: boolean) {
    simulate(product, { machine: 'onboarding', input: atWallets });
    take(
      `${wallet}.loading|xstate.done.actor.loadSection|-|${wallet}.ready`,
      `${wallet}.ready|save|maySave|${wallet}.saving`,
      `${wallet}.saving|xstate.error.actor.saveSection|-|${wallet}.ready.failed`,
    );
    return recordingOf(knownNow(), 'onboarding', { withPersonalData, at, product });
  }

  it('is read as it was saved, and contains typed text only on request', () => {
    const stored = JSON.stringify(recorded(true));
    expect(knownOf(readRecording(stored, product)).entries.at(-1)?.context.kind).toBe('record');
    const bare = readRecording(JSON.stringify(recorded(false)), product);
    expect(bare.events.every(({ context }) => context === undefined)).toBe(true);
    expect(JSON.stringify(bare.events)).not.toContain('connection was cut');
    expect(stored).toContain('connection was cut');
  });

  it('becomes a path of the plan and a bug report', () => {
    const recording = recorded(false);
    const path = toPath(recording);
    expect(path.id).toBe('wallet > load.done > save > save.failed');
    const [nearest] = path.planned;
    expect(nearest?.id).toMatch(/save > save\.failed/);
    expect(nearest?.reference).toBe(referenceOf({ machine: 'onboarding', id: nearest?.id ?? '' }));
    const report = toBugReport(recording, path, product);
    expect(report).toContain(`The machine stands in \`verified.leaving.idle, ${wallet}.ready.failed\``);
    expect(report).toContain(nearest?.reference);
    expect(report).toContain('sequenceDiagram');
    expect(report).toContain('Personal data: none');
  });

  it.each([
    ['not a recording', 'This file is not JSON'],
    ['{"format":"machine-recording","version":1,"mach', 'This file is cut off or damaged'],
    ['{"a":1}', 'is not a recording of a machine'],
    [JSON.stringify({ format: 'machine-recording', version: 9 }), 'of version 9'],
    [JSON.stringify({ format: 'machine-recording', version: 1, machine: 'nobody' }), 'no machine “nobody”'],
    [JSON.stringify({ format: 'machine-recording', version: 1, machine: 'post' }), 'is damaged'],
  ])('is refused if it is invalid: %s', (text, message) => {
    expect(() => readRecording(text, product)).toThrow(message);
  });

  it('of an ordinary session is matched by its events, with the reference of the nearest path', () => {
    simulate(product, { machine: 'onboarding', input: atWallets });
    take(`${wallet}.loading|xstate.done.actor.loadSection|-|${wallet}.ready`);
    const [actor] = knownNow().actors;
    // Typing again and again is no other path.
    for (let count = 0; count < 5; count += 1) take(`${wallet}.ready|save|maySave|${wallet}.saving`);
    take(`${wallet}.saving|xstate.done.actor.saveSection|saved|verified.step.productsAndServices`);
    expect(actor?.machine).toBe('onboarding');
    const path = toPath(recordingOf(knownNow(), 'onboarding', { withPersonalData: false, at, product }));
    expect(path.id).toBe('wallet > load.done > save > save.done');
    const [nearest] = path.planned;
    expect(nearest?.id).toMatch(/^wallet > .*save > save\.done/);
    expect(nearest?.reference).toMatch(/^P-[0-9A-Z]{6}$/);
    expect(nearest?.shared).toBeGreaterThanOrEqual(3);
  });

  it('of other machines says so, and is opened', () => {
    const recording = recorded(false);
    expect(differenceFrom(recording, product)).toBeNull();
    expect(differenceFrom({ ...recording, machineVersion: 2 }, product)).toContain('recorded with version 2');
    const renamed = { ...recording, start: ['verified.step.purse'] };
    expect(differenceFrom(renamed, product)).toBe(
      'The machine has changed since: it no longer has “verified.step.purse”.',
    );
    expect(knownOf(renamed).entries).toHaveLength(recording.events.length);
  });
});

describe('a refusal', () => {
  it('names the guard and what it requires', () => {
    simulate(product, { machine: 'onboarding', input: atWallets });
    take(`${wallet}.loading|xstate.done.actor.loadSection|-|${wallet}.ready`);
    expect(take('verified.leaving.idle|signOut|wouldLose|verified.leaving.asking')).toEqual({
      why: 'Its guard “wouldLose” (unsaved text would be lost, and nothing is being saved) refuses “signOut”.',
      needsGuard: true,
    });
  });

  it('says that the state does not accept the event', () => {
    simulate(product, { machine: 'onboarding', input: atWallets });
    expect(take('unverified.editing|verify|-|unverified.verifying')?.why).toBe(
      `This state does not accept “verify”: “unverified.editing” does, and the machine is in “verified.leaving.idle” and “${wallet}.loading”.`,
    );
  });

  it.each(Object.values(machines))('has a sentence for each guard of $id', (machine) => {
    expect(Object.keys(guardDescriptions[machine.id] ?? {}).sort()).toEqual(
      Object.keys(machine.implementations.guards).sort(),
    );
  });
});

describe('what could happen next', () => {
  it('is each event with the state that it leads to, refused ones last', () => {
    simulate(product, { machine: 'onboarding', input: atWallets });
    const next = whatCouldHappen(knownNow().actors[0]?.id ?? '');
    expect(next).toContainEqual({
      edge: `${wallet}.loading|xstate.done.actor.loadSection|-|${wallet}.ready`,
      event: 'done loadSection',
      leadsTo: [`${wallet}.ready.editing`],
      refusal: null,
    });
    const firstRefused = next.findIndex(({ refusal }) => refusal !== null);
    expect(next.slice(firstRefused).every(({ refusal }) => refusal !== null)).toBe(true);
  });
});

describe('a machine that does not fit', () => {
  const machineOf = (machine: AnyStateMachine) => ({ machines: [machine] });

  it('runs without states', () => {
    simulate(machineOf(createMachine({ id: 'stateless' })), { machine: 'stateless', input: undefined });
    expect(whatCouldHappen(knownNow().actors[0]?.id ?? '')).toEqual([]);
  });

  it('is refused if its `always` transitions never end', () => {
    const circle = createMachine({
      id: 'circle',
      initial: 'one',
      states: { one: { always: 'two' }, two: { always: 'one' } },
    });
    expect(() => simulate(machineOf(circle), { machine: 'circle', input: undefined })).toThrow(
      'The machine never comes to rest',
    );
    expect(simulatedMachine()).toBeNull();
  });

  it('refuses an event whose payload does not fit, and goes on', async () => {
    const form = setup({
      types: {
        context: {} as { name: string },
        events: {} as { type: 'type'; name: string } | { type: 'send'; to: string },
      },
      guards: { isLong: (_, { to }: { to: string }) => to.length > 3 },
    }).createMachine({
      id: 'form',
      context: { name: '' },
      on: {
        type: { actions: assign({ name: ({ event }) => event.name.trim() }) },
        send: { guard: { type: 'isLong', params: ({ event }) => ({ to: event.to }) }, actions: () => {} },
      },
    });
    simulate(machineOf(form), { machine: 'form', input: undefined });
    const id = knownNow().actors[0]?.id ?? '';
    expect(take('form|type|-|-')?.why).toContain('An action cannot process this payload');
    expect(take('form|send|isLong|-')?.why).toContain('The guard “isLong” cannot evaluate “send”');
    expect(knownNow().actors.find((actor) => actor.id === id)?.status).toBe('active');
  });
});
