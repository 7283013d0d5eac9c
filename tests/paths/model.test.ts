import { describe, expect, it, vi } from 'vitest';
import { coverageInWords, coverageOf } from '#paths/coverage.ts';
import { type MachineId, machines } from '#paths/machines.ts';
import { passedBy } from '#paths/passed-by.ts';
import { type Script, type Subject, scriptOf } from '#paths/script.ts';
import { kindOf, subjects } from '#paths/scripts.ts';

// A plan that is derived from the machines cannot test whether they lead where they should. The following is tested
// independently: the happy path (browser/journey/journey.test.ts), a refusal and the next attempt (browser/refusals.test.ts,
// browser/save-failures.test.ts; machines/form-step.test.ts), logging out and back in (browser/session.test.ts;
// machines/session.test.ts), and a deep link while unverified (browser/sign-in-verify.test.ts; machines/sign-in.test.ts).

it('every machine has a plan', () => {
  const planned = new Set(subjects.map(({ machine }) => machine));
  const others = (Object.keys(machines) as MachineId[]).filter((machine) => !planned.has(machine));
  expect(others).toEqual([]);
});

describe.each(subjects.map(({ machine }) => machine))('the paths of %s', (machine) => {
  it('take every edge', () => {
    const coverage = coverageOf(machine);
    console.log(`${machine}: ${coverageInWords(coverage)}`);
    expect(coverage.edges.missing, `edges of ${machine} that no path takes`).toEqual([]);
  });

  it('have a reason for every edge that no page takes', () => {
    const unexplained = coverageOf(machine).edges.modelOnly.filter(({ reason }) => /^No page/.test(reason));
    expect(unexplained).toEqual([]);
  });
});

describe.each(subjects.map((subject) => [subject.machine, subject] as const))(
  'the tested paths of %s',
  (_, { edgeScripts, stateScripts, testedScripts }) => {
    const { inApp, inBrowser, onServer } = testedScripts();
    const edgesOn = (scripts: readonly Script[]) => new Set(scripts.flatMap(({ edges }) => edges));
    const kindsOn = (scripts: readonly Script[]) => new Set([...edgesOn(scripts)].map(kindOf));
    const placesOn = (scripts: readonly Script[]) =>
      new Set(scripts.flatMap(({ scenes }) => scenes.flatMap(({ places }) => places)));

    it('take each edge, in the app, in a browser or on a server', () => {
      const tested = edgesOn([...inApp, ...inBrowser, ...onServer]);
      expect([...edgesOn(edgeScripts())].filter((edge) => !tested.has(edge))).toEqual([]);
    });

    it('reach every state and every failure of every step', () => {
      const either = [...inApp, ...inBrowser, ...onServer];
      const [places, edges] = [placesOn(either), edgesOn(either)];
      expect([...placesOn(stateScripts())].filter((place) => !places.has(place))).toEqual([]);
      expect([...edgesOn(stateScripts())].filter((edge) => !edges.has(edge))).toEqual([]);
    });

    it('have every kind of failure in a browser, if a page shows it', () => {
      const found = kindsOn([...inBrowser, ...onServer]);
      expect([...kindsOn(stateScripts())].filter((kind) => !found.has(kind))).toEqual([]);
    });
  },
);

describe('if a guard returns false', () => {
  const seenIn = Object.fromEntries(
    subjects.map(({ title, refused }) => [title, [...refused().seen].sort()] as const),
  );

  it('the page does not offer the event', () => {
    expect(seenIn['The onboarding portal']).toEqual(['save', 'withdraw']);
    expect(seenIn["The client's identity check"]).toEqual(['handIn']);
  });

  it.each(subjects.map((subject) => [subject.title, subject] as const))(
    'of %s, an event without a button has a reason',
    (_, { refused, notOffered }) => {
      expect([...refused().unseen].sort()).toEqual(Object.keys(notOffered).sort());
    },
  );
});

describe('the plan', () => {
  it('is deterministic', async () => {
    vi.resetModules();
    const { subjects: again } = await import('#paths/scripts.ts');
    const written = (all: typeof subjects) =>
      all.map(({ machine, edgeScripts, stateScripts }) => [machine, edgeScripts(), stateScripts()]);
    expect(again).not.toBe(subjects);
    expect(written(again)).toEqual(written(subjects));
  });

  const path = {
    id: 'there',
    start: '',
    input: null,
    first: 'here',
    steps: [{ event: { type: 'go' }, state: 'there', edges: [] }],
  };
  const subject = {
    machine: 'upload',
    title: '',
    plan: () => ({ transitions: [], edges: [], states: [] }),
    beginning: () => [],
    performances: { go: () => [] },
    recognitions: { here: () => [], there: () => [] },
    placesOf: (state) => [state],
    refused: () => [],
    onlyInModel: {},
    outcomes: {},
    allEvents: [],
  } as const satisfies Subject<string, { type: string }>;

  it('is not written without an action for each event', () => {
    expect(() => scriptOf(subject, path)).not.toThrow();
    expect(() => scriptOf({ ...subject, performances: {} }, path)).toThrow('how "go" of upload is performed');
  });

  it('is not written without assertions for each state', () => {
    const { here } = subject.recognitions;
    expect(() => scriptOf({ ...subject, recognitions: { here } }, path)).toThrow(
      'how "there" of upload is recognised',
    );
  });
});

it.each(Object.entries(passedBy))(
  'each edge that pages of %s pass by is an edge of it',
  (machine, reasons) => {
    const known = coverageOf(machine as MachineId).edges.all;
    expect(Object.keys(reasons).filter((edge) => !known.includes(edge))).toEqual([]);
  },
);
