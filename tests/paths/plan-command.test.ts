import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { placeInWords } from '#paths/labels/places.ts';
import { subjects } from '#paths/scripts.ts';
import { asCsv } from '#scripts/paths/as-csv.ts';
import { asMarkdown } from '#scripts/paths/as-markdown.ts';
import { nearest } from '#scripts/paths/nearest.ts';
import { planOf } from '#scripts/paths/plan.ts';
import { choose } from '#scripts/paths/selection.ts';

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

// A command of its own each time, on a machine that does other things besides.
describe('npm run paths', { timeout: 60_000 }, () => {
  it('prints every path that it was asked for, as a document, a table and for programs', () => {
    const file = path.join(folder, 'plan.csv');
    const table = paths('--through', 'save.conflict', '--format', 'csv', '--output', file);
    expect(table).toEqual({ status: 0, stdout: '', stderr: '' });
    const [head = [], ...rows] = parseCsv(readFileSync(file, 'utf8'));
    expect(head).toEqual(['machine', 'path', 'title', 'start', 'step', 'event', 'do', 'see', 'stands', 'id']);

    const { parts } = JSON.parse(paths('--through', 'save.conflict', '--format', 'json').stdout);
    const [part] = parts;
    expect(parts).toHaveLength(1);
    expect(part.paths).toHaveLength(8);
    const steps = part.paths.flatMap((each: Path) => each.steps.map((step) => ({ ...step, id: each.id })));
    expect(
      rows.map((row) => ({ title: row[5], do: row[6], see: row[7], stands: row[8], id: row[9] })),
    ).toEqual(steps.map((step: Step) => ({ ...step, do: step.do.join('\n'), see: step.see.join('\n') })));

    const { stdout } = paths('--through', 'save.conflict', '--to', 'Wallets');
    expect(stdout).toContain('# Test plan\n\n1 path.');
    expect(stdout).toContain('### 1. Save Wallets, which another window has changed\n');
  });

  it.each([
    [
      'a state',
      ['--to', 'wallet.editng.adding'],
      'There is no state "wallet.editng.adding"',
      'wallet.editing.adding',
    ],
    ['a step', ['--to', 'Walets'], 'There is no state "Walets"', 'Wallets'],
    ['an event', ['--through', 'save.invald'], 'There is no event "save.invald"', 'save.invalid'],
  ])('names the nearest of %s that does not exist', (_, args, complaint, near) => {
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
    [['--to'], '--to needs a value, such as in --to wallet.editing.adding\n'],
    [['--headed'], '--headed says how to perform the paths: add --run\n'],
    [['wallet'], '"wallet" belongs to no option. See: npm run paths -- --help\n'],
  ])('says in one line what is wrong with %j', (args, stderr) => {
    expect(paths(...args)).toEqual({ status: 2, stdout: '', stderr });
  });
});

type Step = { do: string[]; see: string[] };
type Path = { id: string; steps: Step[] };

const everything = { to: undefined, through: undefined, machine: undefined, all: false };

describe('the plan', () => {
  it('mentions every place that a page can show', { timeout: 60_000 }, () => {
    const text = asMarkdown(planOf(choose(subjects, everything)));
    const walked = subjects.flatMap((subject) =>
      subject.edgeScripts().flatMap(({ scenes }) => scenes.flatMap(({ places }) => places)),
    );
    const names = [...new Set(walked)].flatMap((place) => placeInWords(place) ?? []);
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
  });

  it('walks every edge that a page can walk when all is asked for', () => {
    for (const { title, edges } of planOf(choose(subjects, { ...everything, all: true }))) {
      expect([title, edges.walked]).toEqual([title, edges.of - edges.onlyInModel]);
    }
  });

  it('searches the paths over every edge where the short plan has none', () => {
    const chosen = choose(subjects, {
      ...everything,
      to: 'wallet.editing.browsing',
      through: 'form.cancelled',
    });
    expect(chosen.flatMap(({ of, scripts }) => scripts.map(({ id }) => [of, id]))).toEqual([
      ['edges', 'wallet > load.done > entry.add > form.cancelled'],
    ]);
  });

  it('holds nothing that a spreadsheet would calculate', () => {
    const step = { title: '=1+1', do: ['@SUM(A1)', 'a "quoted" word, and more'], see: ['-2'], stands: '+3' };
    const path = {
      machine: 'onboarding',
      id: 'a > b',
      title: '=HYPERLINK("x")',
      start: '\tx',
      steps: [step],
    } as const;
    const edges = { walked: 1, of: 1, onlyInModel: 0 };
    const table = asCsv([{ machine: 'onboarding', title: 'Portal', edges, paths: [path] }]);
    expect(parseCsv(table)[1]).toEqual([
      'onboarding',
      '1',
      '\'=HYPERLINK("x")',
      "'\tx",
      '1',
      "'=1+1",
      '\'@SUM(A1)\na "quoted" word, and more',
      "'-2",
      "'+3",
      'a > b',
    ]);
  });

  it('finds the nearest names first', () => {
    expect(nearest('saving', ['loading', 'saved', 'editing', 'Saving'], 2)).toEqual(['Saving', 'loading']);
  });
});

/** Reads a table by RFC 4180, as another program would. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (const [, quotedCell, plain, end] of text.matchAll(cells)) {
    row.push(quotedCell?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
