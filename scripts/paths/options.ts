import { parseArgs } from 'node:util';
import { type Preset, presets } from './formats/as-csv.ts';

/** What is wrong with the command line: printed without a stack trace, with exit code 2. */
export class UsageError extends Error {}

export const formats = ['markdown', 'csv', 'json'] as const;
export type Format = (typeof formats)[number];

export type Options = {
  format: Format;
  /** The tool whose import the CSV file is for. */
  preset?: Preset;
  /** A state that the paths end in or pass through. */
  to?: string;
  /** An event that happens on the paths. */
  through?: string;
  machine?: string;
  /** The paths over every edge instead of the paths into every state. */
  all: boolean;
  /** A file instead of standard output; with `run`, the folder of the report instead of `paths-report`. */
  output?: string;
  /** A file or an address with the statistics of the drop-off. */
  dropOff?: string;
  /** Why the current paths are accepted. */
  baseline?: string;
  /** The reference of a path for which to create a portal and a client. */
  prepare?: string;
  run: boolean;
  headed: boolean;
  slow: boolean;
  help: boolean;
};

const known = {
  format: { type: 'string' },
  preset: { type: 'string' },
  to: { type: 'string' },
  through: { type: 'string' },
  machine: { type: 'string' },
  all: { type: 'boolean' },
  output: { type: 'string' },
  'drop-off': { type: 'string' },
  baseline: { type: 'string' },
  prepare: { type: 'string' },
  run: { type: 'boolean' },
  headed: { type: 'boolean' },
  slow: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const help = `npm run paths -- [options]

Prints the test plan: every path that the portal's machines imply, in plain words, with the data to type and what must
be seen. docs/for-testers.md explains how to use it.

Which paths
  --to <state>       those that end in a state or pass through it: wallet.adding, or a step such as "Wallets"
  --through <event>  those on which an event happens: save.invalid, open.wallet
  --machine <id>     those of one machine: onboarding, addWallet …
  --all              those over every edge; without it, those into every state and over every error

The plan
  --format <format>  markdown (the default); csv, one row a step; json
  --preset <tool>    a CSV file as that tool imports it: testrail, xray; without it, one for a spreadsheet
  --drop-off <from>  gives paths in steps that many clients leave a higher priority: a file with the answer of GET
                     /api/admin/drop-off, or its address, with an administrator's token in ADMIN_TOKEN
  --output <file>    writes it into a file instead of the screen
  --baseline <why>   agrees to the paths as they are now, and keeps the reason: a test compares them ever after

You perform one manually
  --prepare <reference>  opens a portal with the client with whom that path begins, and prints a sign-in link and the data
                     to type; PORT says where it listens. Ctrl-C ends it

A browser runs them
  --run              performs the paths in Chromium and leaves a report in paths-report/, or in the folder of --output:
                     a page to look at, and junit.xml
  --headed           shows the browser while it does
  --slow             slowly enough to watch

  --help             this text

Exit code: 0; 1 where a path failed; 2 where the command was not understood.`;

/**
 * Reads the command line.
 *
 * @throws UsageError with one line for the user
 */
export function readOptions(args: readonly string[]): Options {
  const { tokens } = parseArgs({ args: [...args], options: known, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional') {
      throw new UsageError(`"${token.value}" belongs to no option. See: npm run paths -- --help`);
    }
    if (token.kind === 'option') objectTo(token);
  }
  const { values } = parseArgs({ args: [...args], options: known });
  const { preset, to, through, machine, output, baseline, prepare } = values;
  const format = values.format ?? (preset === undefined ? 'markdown' : 'csv');
  if (!isFormat(format)) {
    throw new UsageError(`There is no format "${format}", only ${formats.join(', ')}`);
  }
  if (preset !== undefined && !isPreset(preset)) {
    throw new UsageError(`There is no preset "${preset}", only ${presets.join(', ')}`);
  }
  if (preset !== undefined && format !== 'csv') {
    throw new UsageError(`--preset is about CSV files: leave out --format ${format}`);
  }
  const { all = false, run = false, headed = false, slow = false, help = false } = values;
  if (!run && (headed || slow)) {
    throw new UsageError(`--${headed ? 'headed' : 'slow'} says how to perform the paths: add --run`);
  }
  if (run && (values.format ?? preset) !== undefined) {
    throw new UsageError(
      `--run leaves a report to look at: leave out --${preset === undefined ? 'format' : 'preset'}`,
    );
  }
  const beside = Object.keys(values).filter((name) => name !== 'prepare' && name !== 'help');
  if (prepare !== undefined && beside.length > 0) {
    throw new UsageError(`--prepare is about one path: leave out --${beside[0]}`);
  }
  const dropOff = values['drop-off'];
  return {
    format,
    dropOff,
    preset,
    to,
    through,
    machine,
    output,
    baseline,
    prepare,
    all,
    run,
    headed,
    slow,
    help,
  };
}

type OptionToken = { name: string; rawName: string; value: string | undefined };

function objectTo({ name, rawName, value }: OptionToken): void {
  if (!isKnown(name)) {
    const [like] = nearest(name, Object.keys(known), 1);
    throw new UsageError(
      `There is no option "${rawName}"; did you mean --${like}? See: npm run paths -- --help`,
    );
  }
  const takesText = known[name].type === 'string';
  if (takesText && (value === undefined || value.trim() === '')) {
    throw new UsageError(`${rawName} needs a value, such as in ${examples[name] ?? rawName}`);
  }
  if (!takesText && value !== undefined) throw new UsageError(`${rawName} takes no value`);
}

const examples: Readonly<Record<string, string>> = {
  format: '--format csv',
  preset: '--preset testrail',
  to: '--to wallet.adding',
  through: '--through save.invalid',
  machine: '--machine onboarding',
  output: '--output plan.md',
  'drop-off': '--drop-off drop-off.json',
  baseline: '--baseline "Wallets have a button more"',
  prepare: '--prepare P-E7Q210',
};

function isKnown(name: string): name is keyof typeof known {
  return Object.hasOwn(known, name);
}

function isPreset(preset: string): preset is Preset {
  return presets.some((each) => each === preset);
}

function isFormat(format: string): format is Format {
  return formats.some((each) => each === format);
}

/** Returns the names that are most similar to what was typed, nearest first. */
export function nearest(typed: string, names: readonly string[], count = 5): readonly string[] {
  return names
    .map((name) => ({ name, distance: editDistance(typed.toLowerCase(), name.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance || one.name.localeCompare(other.name))
    .slice(0, count)
    .map(({ name }) => name);
}

/** The Levenshtein distance: the number of letters to insert, delete or change. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  [...one].forEach((letter, index) => {
    const next = [index + 1];
    for (const [at, wanted] of [...other].entries()) {
      next.push(
        Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (letter === wanted ? 0 : 1)),
      );
    }
    row = next;
  });
  return row.at(-1) ?? 0;
}
