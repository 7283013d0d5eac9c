import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MeasuredCoverage, PathResult, RunResult } from './results.ts';

/** The file with the results of a run, which the next run is compared with. */
const fileName = 'results.json';

type StoredPath = Pick<
  PathResult,
  'reference' | 'machine' | 'id' | 'kind' | 'title' | 'outcome' | 'milliseconds' | 'error' | 'notTaken'
>;

/** What `results.json` stores of a run. */
export type StoredRun = {
  /** When the run began, in ISO 8601. */
  at: string;
  milliseconds: number;
  browser: string;
  coverage: readonly MeasuredCoverage[];
  paths: readonly StoredPath[];
};

/** Returns where the results of the run in a folder are. */
export const resultsFile = (folder: string) => path.join(folder, fileName);

/** Returns a run as it is stored. */
export function storedRunOf({ at, paths, ...rest }: RunResult): StoredRun {
  return {
    at: at.toISOString(),
    ...rest,
    paths: paths.map(({ reference, machine, id, kind, title, outcome, milliseconds, error, notTaken }) => ({
      ...{ reference, machine, id, kind, title, outcome, milliseconds, error, notTaken },
    })),
  };
}

/** Returns the last run in a folder; null if there is none, or its results cannot be read. */
export async function lastRunIn(folder: string): Promise<StoredRun | null> {
  const file = resultsFile(folder);
  if (!existsSync(file)) return null;
  try {
    const run: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isStoredRun(run) ? run : null;
  } catch {
    return null;
  }
}

function isStoredRun(run: unknown): run is StoredRun {
  return (
    typeof run === 'object' &&
    run !== null &&
    'at' in run &&
    'paths' in run &&
    Array.isArray(run.paths) &&
    'coverage' in run &&
    Array.isArray(run.coverage)
  );
}
