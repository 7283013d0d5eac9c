import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { coverageOf } from '#paths/coverage.ts';
import { placeInWords } from '#paths/labels/places.ts';
import { subjects } from '#paths/scripts.ts';
import { readDropOff } from '#scripts/paths/drop-off.ts';
import { asMarkdown } from '#scripts/paths/formats/as-markdown.ts';
import { nearest } from '#scripts/paths/options.ts';
import { planOf } from '#scripts/paths/plan.ts';
import { priorityOf } from '#scripts/paths/priority.ts';
import { choose } from '#scripts/paths/selection.ts';
import { parseCsv } from './rig/parse-csv.ts';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'onboarding-portal-plan-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `npm run paths -- …`, without npm. */
function paths(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/paths.mjs', ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

// Up to three processes for each test, which each plan all paths.
describe('npm run paths', { timeout: 180_000 }, () => {
  it('prints the requested paths, as a document, a table and JSON', () => {
    const file = path.join(folder, 'plan.csv');
    const chosen = ['--machine', 'onboarding', '--through', 'save.conflict'];
    const table = paths(...chosen, '--format', 'csv', '--output', file);
    expect(table).toEqual({ status: 0, stdout: '', stderr: '' });
    const [head = [], ...rows] = parseCsv(readFileSync(file, 'utf8'));
    expect(head).toEqual([
      ...[
        'id',
        'path',
        'kind',
        'machine',
        'title',
        'start',
        'prepare',
        'before',
        'needs',
        'priority',
        'requirements',
      ],
      ...['step', 'event', 'do', 'data', 'meanwhile', 'see', 'not seen', 'stands', 'way', 'boundary values'],
    ]);
    const at = (name: string) => head.indexOf(name);

    const { parts } = JSON.parse(paths(...chosen, '--format', 'json').stdout);
    const [part] = parts;
    expect(parts).toHaveLength(1);
    expect(part.paths).toHaveLength(10);
    const steps = part.paths.flatMap((each: Path) =>
      each.steps.map((step, index) => ({ ...step, id: `${each.reference}.${index + 1}`, way: each.id })),
    );
    expect(
      rows.map((row) => ({
        id: row[at('id')],
        title: row[at('event')],
        see: row[at('see')],
        stands: row[at('stands')],
        way: row[at('way')],
      })),
    ).toEqual(
      steps.map(({ id, title, see, stands, way }: Step) => ({ id, title, see: see.join('\n'), stands, way })),
    );

    const { stdout } = paths('--through', 'save.conflict', '--to', 'Wallets');
    expect(stdout).toContain('# Test plan\n\n2 paths.');
    expect(stdout).toMatch(
      /<summary><b>P-[0-9A-Z]{6}<\/b> Save Wallets, which another window has changed<\/summary>/,
    );
  });

  it.each([
    [
      'a state',
      ['--to', 'wallet.editng.adding'],
      'There is no state "wallet.editng.adding"',
      'wallet.adding',
    ],
    ['a step', ['--to', 'Walets'], 'There is no state "Walets"', 'Wallets'],
    ['an event', ['--through', 'save.invald'], 'There is no event "save.invald"', 'save.invalid'],
  ])('suggests the nearest names for %s, which does not exist', (_, args, complaint, near) => {
    const { status, stdout, stderr } = paths(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    const [first, second] = stderr.split('\n');
    expect([first, second?.trim()]).toEqual([`${complaint}. The nearest are:`, near]);
  });

  it.each([
    [
      ['--formt', 'csv'],
      'There is no option "--formt"; did you mean --format? See: npm run paths -- --help\n',
    ],
    [['--format', 'pdf'], 'There is no format "pdf", only markdown, csv, json\n'],
    [['--preset', 'gherkin'], 'There is no preset "gherkin", only spreadsheet, testrail, xray\n'],
    [['--format', 'json', '--preset', 'xray'], '--preset is about CSV files: leave out --format json\n'],
    [['--to'], '--to needs a value, such as in --to wallet.adding\n'],
    [['--headed'], '--headed says how to perform the paths: add --run\n'],
    [['--prepare', 'P-E7Q210', '--all'], '--prepare is about one path: leave out --all\n'],
    [['wallet'], '"wallet" belongs to no option. See: npm run paths -- --help\n'],
  ])('says in one line what is wrong with %j', (args, stderr) => {
    expect(paths(...args)).toEqual({ status: 2, stdout: '', stderr });
  });
});

type Step = { id: string; title: string; see: string[]; stands: string; way: string };
type Path = { id: string; reference: string; steps: Step[] };

const everything = { to: undefined, through: undefined, machine: undefined, all: false };

describe('the plan', () => {
  it('mentions every state that a page can show', { timeout: 60_000 }, () => {
    const text = asMarkdown(planOf(choose(subjects, everything))).replaceAll('&amp;', '&');
    const visited = subjects.flatMap((subject) =>
      subject.edgeScripts().flatMap(({ scenes }) => scenes.flatMap(({ places }) => places)),
    );
    const names = [...new Set(visited)].flatMap((place) => placeInWords(place) ?? []);
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
  });

  it('links each path to sections of the requirements that exist', () => {
    const document = readFileSync(path.join(projectRoot, 'docs/requirements.md'), 'utf8');
    const all = planOf(choose(subjects, everything)).flatMap(({ paths }) => paths);
    const headings = new Set(all.flatMap(({ requirements }) => requirements.map(({ heading }) => heading)));
    expect(all.filter(({ requirements }) => requirements.length === 0)).toEqual([]);
    expect([...headings].filter((heading) => !document.includes(`\n## ${heading}\n`))).toEqual([]);
  });

  it('gives paths in steps that many clients leave a higher priority', async () => {
    const file = path.join(folder, 'drop-off.json');
    const figures = (place: string, closed: number) => ({ place, stays: 100 - closed, closed });
    const states = [
      figures('verified.step.wallet.ready.editing', 40),
      figures('verified.step.contactDetails.ready.editing', 0),
    ];
    writeFileSync(file, JSON.stringify({ states }));
    const dropOff = await readDropOff(file);
    expect([...dropOff]).toEqual([
      ['Contact Details', 0],
      ['Wallets', 0.4],
    ]);
    const requirements = [{ heading: '', about: 'Wallets' }];
    expect(priorityOf({ kind: 'mishap', requirements }, dropOff)).toEqual({
      level: 'High',
      reason: 'failure; 40 % of visits to Wallets end with the portal closed',
    });
    expect(priorityOf({ kind: 'mishap', requirements }).level).toBe('Medium');
    await expect(readDropOff(path.join(projectRoot, 'package.json'))).rejects.toThrow('has no statistics');
  });

  it('is mostly for a person with a browser and nothing else', () => {
    const all = planOf(choose(subjects, everything)).flatMap(({ paths }) => paths);
    const ordinary = all.filter(({ needs }) => needs.length === 0);
    expect(ordinary.length).toBeGreaterThan(all.length / 2);
    expect(ordinary.map(({ kind }) => kind)).toContain('journey');
  });

  it('of every edge contains each reference of the short plan', () => {
    const referencesIn = (all: boolean) =>
      planOf(choose(subjects, { all })).flatMap(({ paths }) => paths.map(({ reference }) => reference));
    const whole = new Set(referencesIn(true));
    const short = referencesIn(false);
    expect(short.length).toBeGreaterThan(100);
    expect(short.filter((reference) => !whole.has(reference))).toEqual([]);
  });

  it('has the same coverage of a machine as the tests, whichever paths were chosen', () => {
    const [part] = planOf(choose(subjects, { ...everything, through: 'save.conflict' }));
    const { edges, pairs } = coverageOf('onboarding');
    expect(part?.coverage).toEqual({
      edges: Object.fromEntries(Object.entries(edges).map(([where, those]) => [where, those.length])),
      pairs: { all: pairs.all.length, performed: pairs.performed.length },
    });
  });

  it('searches the paths over every edge if the short plan has none', () => {
    const chosen = choose(subjects, {
      ...everything,
      to: 'wallet.loading',
      through: 'conflict.takeTheirs',
    });
    expect(chosen.flatMap(({ of, scripts }) => scripts.map(({ id }) => [of, id]))).toEqual([
      ['edges', 'wallet > load.done > save > save.conflict > conflict.takeTheirs'],
    ]);
  });

  it('sorts the nearest names first', () => {
    expect(nearest('saving', ['loading', 'saved', 'editing', 'Saving'], 2)).toEqual(['Saving', 'loading']);
  });
});
