import { afterEach, describe, expect, it } from 'vitest';
import { machines } from '#paths/machines.ts';
import { toBugReport } from '#tools/machine-viewer/bug-report.ts';
import { toPath } from '#tools/machine-viewer/recorded-path.ts';
import { knownOf, readRecording, recordingOf } from '#tools/machine-viewer/recording.ts';
import {
  chooseAnswers,
  knownNow,
  simulate,
  simulateFrom,
  takeEdge,
} from '#tools/machine-viewer/simulator/simulation.ts';
import { startsOf } from '#tools/machine-viewer/simulator/starts.ts';

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
      simulate({ machine: id, input });
      expect(knownNow().actors.find(({ machine }) => machine === id)?.status, name).toBe('active');
    }
  });

  it('takes an edge with its guard evaluated, or as it is chosen, or not at all', () => {
    simulate({ machine: 'onboarding', input: atWallets });
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
    simulate({ machine: 'onboarding', input: atWallets });
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
    simulate({ machine: 'onboarding', input: atWallets });
    take(
      `${wallet}.loading|xstate.done.actor.loadSection|-|${wallet}.ready`,
      `${wallet}.ready|save|maySave|${wallet}.saving`,
      `${wallet}.saving|xstate.error.actor.saveSection|-|${wallet}.ready.failed`,
    );
    return recordingOf(knownNow(), 'onboarding', { withPersonalData, at });
  }

  it('is read as it was saved, and contains typed text only on request', () => {
    const stored = JSON.stringify(recorded(true));
    expect(knownOf(readRecording(stored)).entries.at(-1)?.context.kind).toBe('record');
    const bare = readRecording(JSON.stringify(recorded(false)));
    expect(bare.events.every(({ context }) => context === undefined)).toBe(true);
    expect(JSON.stringify(bare.events)).not.toContain('connection was cut');
    expect(stored).toContain('connection was cut');
  });

  it('becomes a path of the plan and a bug report', () => {
    const recording = recorded(false);
    const path = toPath(recording);
    expect(path.id).toBe('wallet > load.done > save > save.failed');
    expect(path.planned[0]).toMatch(/save > save\.failed/);
    const report = toBugReport(recording);
    expect(report).toContain(`The machine stands in \`verified.leaving.idle, ${wallet}.ready.failed\``);
    expect(report).toContain('sequenceDiagram');
    expect(report).toContain('Personal data: none');
  });

  it.each([
    ['{', 'This file is not JSON'],
    ['{"a":1}', 'is not a recording of a machine'],
    [JSON.stringify({ format: 'machine-recording', version: 9 }), 'of version 9'],
    [JSON.stringify({ format: 'machine-recording', version: 1, machine: 'nobody' }), 'no machine “nobody”'],
    [JSON.stringify({ format: 'machine-recording', version: 1, machine: 'post' }), 'is damaged'],
  ])('is refused if it is invalid: %s', (text, message) => {
    expect(() => readRecording(text)).toThrow(message);
  });
});
