import { writeFile } from 'node:fs/promises';
import { readDropOff } from './drop-off.ts';
import { asCsv, type Preset } from './formats/as-csv.ts';
import { asJson } from './formats/as-json.ts';
import { asMarkdown } from './formats/as-markdown.ts';
import { type Format, help, type Options, readOptions, UsageError } from './options.ts';
import { type PlanPart, planOf } from './plan.ts';

type Writer = (parts: readonly PlanPart[], preset?: Preset) => string;

const writers: Readonly<Record<Format, Writer>> = { markdown: asMarkdown, csv: asCsv, json: asJson };

/**
 * `npm run paths`: prints the plan, or performs it.
 *
 * @returns the exit code: 0; 1 if a path failed; 2 if the command was not understood
 */
export async function main(args: readonly string[]): Promise<number> {
  try {
    return await act(readOptions(args));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return 2;
  }
}

async function act(options: Options): Promise<number> {
  if (options.help) {
    console.log(help);
    return 0;
  }
  if (options.baseline !== undefined) {
    const { renewBaseline } = await import('./baseline.ts');
    const changes = await renewBaseline(options.baseline, new Date());
    console.log(changes.length > 0 ? changes.join('\n') : 'Nothing has changed.');
    return 0;
  }
  // Imported late, so that help and the message about a mistyped option do not wait for the computation of the paths.
  const [{ subjects }, { choose }] = await Promise.all([
    import('#paths/scripts.ts'),
    import('./selection.ts'),
  ]);
  if (options.prepare !== undefined) {
    const { prepare } = await import('./prepare/prepare.ts');
    return prepare({ among: subjects, reference: options.prepare, port: portOf(process.env.PORT) });
  }
  const chosen = choose(subjects, options);
  if (chosen.length === 0) {
    console.error('No path does both: --to and --through together leave nothing over.');
    return 2;
  }
  if (options.run) {
    const { run } = await import('./run/run.ts');
    return run(chosen, { ...options, folder: options.output ?? 'paths-report' });
  }
  const dropOff = options.dropOff === undefined ? undefined : await readDropOff(options.dropOff);
  const text = writers[options.format](planOf(chosen, dropOff), options.preset);
  if (options.output === undefined) process.stdout.write(text);
  else await writeFile(options.output, text);
  return 0;
}

function portOf(given: string | undefined): number | undefined {
  if (given === undefined || given === '') return undefined;
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UsageError(`PORT must be a whole number from 1 to 65535, not "${given}"`);
  }
  return port;
}
