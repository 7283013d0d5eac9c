import type { PerformedStep } from '#paths/labels/performed-steps.ts';
import {
  boundariesInWords,
  chapterOf,
  chapterTitles,
  needsInWords,
  type PlanPart,
  type PlanPath,
  preparation,
  prepareCommand,
  requirementsInWords,
} from '../plan.ts';

/** A step with everything that a row may say about it. */
type Row = { part: PlanPart; path: PlanPath; step: PerformedStep; index: number };

type Column = readonly [name: string, text: (row: Row) => string];

/** The columns of a spreadsheet: each row says everything, so that it can be sorted and filtered. */
const ownColumns: readonly Column[] = [
  ['id', ({ path, index }) => `${path.reference}.${index + 1}`],
  ['path', ({ path }) => path.reference],
  ['kind', ({ path }) => path.kind],
  ['machine', ({ part }) => part.machine],
  ['title', ({ path }) => path.title],
  ['start', ({ path }) => path.start],
  ['prepare', ({ path }) => prepareCommand(path)],
  ['before', ({ path }) => path.prepare.join('\n')],
  ['needs', ({ path }) => needsInWords(path)],
  ['priority', ({ path }) => path.priority.level],
  ['requirements', ({ path }) => requirementsInWords(path)],
  ['step', ({ index }) => String(index + 1)],
  ['event', ({ step }) => step.title],
  ['do', ({ step }) => doneIn(step)],
  ['data', ({ step }) => typedIn(step)],
  ['meanwhile', ({ step }) => step.meanwhile.join('\n')],
  ['see', ({ step }) => step.see.join('\n')],
  ['not seen', ({ step }) => step.unseen],
  ['stands', ({ step }) => step.stands],
  ['way', ({ path }) => path.id],
  ['boundary values', ({ path }) => boundariesInWords(path)],
];

/**
 * The columns of TestRail's import of CSV files, template "Test Case (Steps)", layout "Test cases use multiple rows": a title
 * begins a new case, and is empty in the rows of its further steps. TestRail has one text for each step, so the data to type
 * follows the action.
 *
 * @see https://support.testrail.com/hc/en-us/articles/7101779988372-Import-test-cases-from-CSV-or-Excel
 */
const testRailColumns: readonly Column[] = [
  ['Title', inFirst(({ path }) => `${path.reference} ${path.title}`)],
  ['Section Hierarchy', inFirst(({ part, path }) => `${chapterTitles[chapterOf(path)]} > ${part.title}`)],
  ['Type', inFirst(({ path }) => (path.kind === 'journey' ? 'Acceptance' : 'Functional'))],
  ['Priority', inFirst(({ path }) => path.priority.level)],
  ['References', inFirst(({ path }) => path.requirements.map(({ heading }) => heading).join(', '))],
  ['Automation ID', inFirst(({ path }) => path.reference)],
  ['Preconditions', inFirst(preconditions)],
  [
    'Steps (Step)',
    ({ step }) => {
      const data = step.data.length > 1 ? [`Data:\n${typedIn(step)}`] : [];
      return [step.title, doneIn(step), ...data].join('\n');
    },
  ],
  ['Steps (Expected Result)', ({ step }) => seenAfter(step)],
];

/**
 * The columns of Xray's Test Case Importer: the rows of a test share its Issue ID, and only the first has the fields of the test.
 * Labels are separated by spaces, folders of the test repository by slashes.
 *
 * @see https://docs.getxray.app/display/XRAYCLOUD/Importing+Tests+using+Test+Case+Importer
 */
const xrayColumns: readonly Column[] = [
  ['Issue ID', ({ path }) => path.reference],
  ['Test Type', () => 'Manual'],
  ['Test Summary', inFirst(({ path }) => `${path.title} (${path.reference})`)],
  ['Description', inFirst(preconditions)],
  [
    'Test Repo',
    inFirst(({ part, path }) => `${chapterTitles[chapterOf(path)]}/${part.title.replaceAll('/', ' ')}`),
  ],
  ['Priority', inFirst(({ path }) => path.priority.level)],
  ['Labels', inFirst(({ part, path }) => `${path.reference} ${path.kind} ${part.machine}`)],
  ['Action', ({ step }) => `${step.title}\n${doneIn(step)}`],
  ['Data', ({ step }) => typedIn(step)],
  ['Result', ({ step }) => seenAfter(step)],
];

/** The tools whose import the table can be made for, and `spreadsheet` for everything else. */
export const presets = ['spreadsheet', 'testrail', 'xray'] as const;
export type Preset = (typeof presets)[number];

const columnsOf: Readonly<Record<Preset, readonly Column[]>> = {
  spreadsheet: ownColumns,
  testrail: testRailColumns,
  xray: xrayColumns,
};

/** Returns the plan as a table (RFC 4180): the names of the preset's columns in the first row, then one row for each step. */
export function asCsv(parts: readonly PlanPart[], preset: Preset = 'spreadsheet'): string {
  const columns = columnsOf[preset];
  const rows = parts.flatMap((part) =>
    part.paths.flatMap((path) =>
      path.steps.map((step, index) => columns.map(([, text]) => text({ part, path, step, index }))),
    ),
  );
  return [columns.map(([name]) => name), ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Returns a quoted cell; text that a spreadsheet would read as a formula gets an apostrophe in front, which is not displayed. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Returns a text that is only in the row of a path's first step. */
function inFirst(text: (row: Row) => string): (row: Row) => string {
  return (row) => (row.index === 0 ? text(row) : '');
}

function preconditions({ path }: Row): string {
  const boundaries = boundariesInWords(path);
  return [
    preparation(path),
    `Starts: ${path.start}`,
    ...(path.needs.length > 0 ? [`Needs: ${needsInWords(path)}`] : []),
    `Requirements: ${requirementsInWords(path)}`,
    ...(boundaries === '' ? [] : [`Boundary values, to be saved one at a time:\n${boundaries}`]),
  ].join('\n');
}

/** The actions of a step, one line each. */
function doneIn({ do: actions }: PerformedStep): string {
  return actions.length > 0 ? actions.join('\n') : 'Do nothing: the portal goes on by itself.';
}

/** The data to type in a step, one line for each field. */
function typedIn({ data }: PerformedStep): string {
  return data.map(({ field, value }) => `${field}: ${value}`).join('\n');
}

/** What is visible after a step, one line for each check; what is optional, and what must not be visible, is in the last lines. */
function seenAfter({ see, unseen, meanwhile }: PerformedStep): string {
  const optional = meanwhile.map((line) => `Optional, for a moment before: ${line}`);
  return [...see, ...optional, ...(unseen === '' ? [] : [`Not to be seen: ${unseen}`])].join('\n');
}
