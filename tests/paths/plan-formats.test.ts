import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { fieldBoundaries } from '#paths/labels/boundary-values.ts';
import { referenceOf } from '#paths/reference.ts';
import { subjects } from '#paths/scripts.ts';
import { asCsv, presets } from '#scripts/paths/formats/as-csv.ts';
import { asJson } from '#scripts/paths/formats/as-json.ts';
import { asMarkdown } from '#scripts/paths/formats/as-markdown.ts';
import { type PlanPart, type PlanPath, planOf } from '#scripts/paths/plan.ts';
import { asJUnit } from '#scripts/paths/run/junit.ts';
import type { PathResult } from '#scripts/paths/run/results.ts';
import { choose } from '#scripts/paths/selection.ts';
import { parseCsv } from './rig/parse-csv.ts';

const parts = planOf(choose(subjects, { all: false }));
const all = parts.flatMap(({ paths }) => paths);
const steps = all.flatMap((path) => path.steps.map((step) => ({ path, step })));

/** A path in which every text is difficult for one format or another. */
const awkward: PlanPath = {
  machine: 'onboarding',
  id: 'a > b',
  reference: 'P-000000',
  kind: 'mishap',
  title: '=HYPERLINK("x") & <b>',
  start: '\tx',
  who: 'client',
  prepare: ['@SUM(A1)'],
  needs: ['failing server'],
  priority: { level: 'Medium', reason: 'failure' },
  requirements: [{ heading: '5. Validation', about: null }],
  boundaries: [],
  scenes: [],
  steps: [
    {
      title: '=1+1',
      do: ['@SUM(A1)', 'a "quoted" word, and more'],
      data: [
        { field: 'a|b', value: '"x"' },
        { field: 'c', value: '\\' },
      ],
      meanwhile: ['-1'],
      see: ['-2'],
      unseen: '',
      stands: '+3',
    },
  ],
};
const awkwardPart: PlanPart = {
  machine: 'onboarding',
  title: 'Portal',
  coverage: {
    edges: { all: 1, chromium: 1, jsdom: 0, server: 0, modelOnly: 0, missing: 0 },
    pairs: { all: 1, performed: 1 },
  },
  paths: [awkward],
};

describe('a reference', () => {
  it('is unique among all paths of all machines', () => {
    const scripts = subjects.flatMap((subject) => [...subject.stateScripts(), ...subject.edgeScripts()]);
    const ids = new Set(scripts.map(({ machine, id }) => `${machine}: ${id}`));
    expect(ids.size).toBeGreaterThan(200);
    expect(new Set(scripts.map(referenceOf)).size).toBe(ids.size);
  });
});

describe('the table for a spreadsheet', () => {
  it('has a row for each step, each with a unique id', () => {
    const [head = [], ...rows] = parseCsv(asCsv(parts));
    expect(new Set(rows.map(([id]) => id)).size).toBe(steps.length);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([head.length]));
  });

  it('has the boundary values of each form on the path that saves it with a refused answer', () => {
    const [head = [], ...rows] = parseCsv(asCsv(parts));
    const column = head.indexOf('boundary values');
    const texts = new Set(rows.map((row) => row[column]));
    const fields = [...texts].flatMap((text) => text?.split('\n').map((line) => line.split(':')[0]) ?? []);
    expect(fields.filter((field) => field !== '').sort()).toEqual(
      fieldBoundaries()
        .map(({ label }) => label)
        .sort(),
    );
    const { steps: _, ...path } = JSON.parse(asJson(parts)).parts[0].paths.find(
      (each: PlanPath) => each.id === 'companyDetails > load.done > save > save.invalid',
    );
    expect(path.boundaries[0]).toMatchObject({ step: 'Company Details', label: 'Legal name' });
    const preconditions = parseCsv(asCsv(parts, 'testrail')).flat().join();
    expect(preconditions).toMatch(
      /Legal name: accepted: the shortest: 1 character; .*refused: empty; one too many/,
    );
  });

  it.each(presets)('contains no formulas: %s', (preset) => {
    const cells = parseCsv(asCsv([awkwardPart], preset)).flat();
    expect(cells.join()).toContain('=HYPERLINK("x") & <b>');
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });
});

describe('the table for TestRail', () => {
  it('begins a case with its title, followed by its steps', () => {
    const [head = [], ...rows] = parseCsv(asCsv(parts, 'testrail'));
    const at = (name: string) => head.indexOf(name);
    const first = rows.filter((row) => row[at('Title')] !== '');
    expect(rows).toHaveLength(steps.length);
    expect(first.map((row) => row[at('Automation ID')])).toEqual(all.map(({ reference }) => reference));
    expect(first.filter((row) => (row[at('Title')] ?? '').length > 250)).toEqual([]);
    expect(
      rows.filter((row) => row[at('Steps (Step)')] === '' || row[at('Steps (Expected Result)')] === ''),
    ).toEqual([]);
    const others = rows.filter((row) => row[at('Title')] === '');
    expect(new Set(others.flatMap((row) => row.slice(0, at('Steps (Step)'))))).toEqual(new Set(['']));
  });
});

describe('the table for Xray', () => {
  it('groups the rows of a test by its id, and names it in the first', () => {
    const [head = [], ...rows] = parseCsv(asCsv(parts, 'xray'));
    const at = (name: string) => head.indexOf(name);
    expect(rows.map((row) => row[at('Issue ID')])).toEqual(steps.map(({ path }) => path.reference));
    const named = rows.filter((row) => row[at('Test Summary')] !== '');
    expect(named.map((row) => row[at('Issue ID')])).toEqual(all.map(({ reference }) => reference));
    // Jira accepts no longer summary, and no label with a space.
    expect(named.filter((row) => (row[at('Test Summary')] ?? '').length > 255)).toEqual([]);
    expect(rows.map((row) => row[at('Data')])).toEqual(
      steps.map(({ step }) => step.data.map(({ field, value }) => `${field}: ${value}`).join('\n')),
    );
  });
});

describe('the document', () => {
  it('has whole journeys first, then successful paths, and collapses failures', () => {
    const [, ...chapters] = asMarkdown(parts).split('\n## ');
    const kindsOf = chapters.map((chapter) => chapter.split(' (')[0]);
    expect(kindsOf.slice(0, 3)).toEqual(['Whole journeys', 'What works', 'When something goes wrong']);
    const [works = '', mishaps = ''] = chapters.slice(1, 3);
    expect(works).not.toContain('<details><summary><b>');
    expect(mishaps).not.toMatch(/^#### /m);
    expect(mishaps.match(/<details><summary><b>/g)).toHaveLength(
      all.filter(({ kind, needs }) => kind === 'mishap' && needs.length === 0).length,
    );
    const needy = all.filter(({ needs }) => needs.length > 0);
    const text = chapters.slice(3).join();
    expect(text.match(/^Needs: /gm)).toHaveLength(needy.length);
  });

  it('says for each path how it is prepared', () => {
    const text = asMarkdown(parts);
    expect(
      all.filter(({ reference }) => !text.includes(`npm run paths -- --prepare ${reference}\``)),
    ).toEqual([]);
  });
});

describe('a run in JUnit XML', () => {
  const { scenes: _, ...awkwardResult } = awkward;
  const done = (outcome: PathResult['outcome'], error: string | null): PathResult => ({
    ...awkwardResult,
    number: 1,
    machineTitle: 'The portal',
    outcome,
    milliseconds: 1234,
    error,
    trace: error === null ? null : 'traces/P-000000.zip',
    notTaken: [],
    steps: awkward.steps.map((step) => ({ ...step, outcome, milliseconds: 1234, picture: null })),
  });
  const xml = asJUnit({
    at: new Date('2026-11-23T03:00:00.000Z'),
    milliseconds: 4000,
    browser: 'Chromium 143.0',
    coverage: [
      { machine: 'onboarding', title: 'The portal', edges: 4, chromium: ['a', 'b'], jsdom: ['b', 'c'] },
    ],
    paths: [
      done('passed', null),
      done('failed', 'expected: <b>\n\u001b[31mfound\u001b[0m'),
      done('notReached', null),
    ],
  });

  it('can be parsed, whatever an error quotes', () => {
    expect(XMLValidator.validate(xml)).toBe(true);
    const { testsuites } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(xml);
    expect(testsuites).toMatchObject({ tests: '3', failures: '1', skipped: '1', time: '4.000' });
    const [passed, failed, skipped] = testsuites.testsuite.testcase;
    expect(passed.name).toBe('P-000000 =HYPERLINK("x") & <b>');
    expect([passed.failure, passed.skipped]).toEqual([undefined, undefined]);
    expect(failed.failure).toMatchObject({ message: 'Failed at step 1: =1+1' });
    expect(failed.failure['#text']).toContain('expected: <b>');
    expect(failed.properties.property.map(({ name }: { name: string }) => name)).toEqual([
      ...['reference', 'kind', 'path', 'step[failure]', 'attachment'],
    ]);
    expect(skipped.skipped).toBeDefined();
  });
});
