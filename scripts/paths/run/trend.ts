import { countOf, measuredEdges } from './results.ts';
import type { StoredRun } from './stored-run.ts';

type Named = { reference: string; title: string };

/** A figure of the last run and of this one. */
export type Change = { before: number; after: number };

/** What has changed since the last run, over the paths that both have performed. */
export type Trend = {
  /** When the last run began, in ISO 8601. */
  since: string;
  /** The number of paths that both runs have performed. */
  compared: number;
  passed: Change;
  failed: Change;
  newlyFailing: readonly Named[];
  newlyPassing: readonly Named[];
  /** Milliseconds of the paths that both runs have performed. */
  milliseconds: Change;
  /** The taken edges of each machine that both runs have. */
  coverage: readonly (Change & { machine: string })[];
};

/** Compares a run with the last one: only paths that both have performed, because a run may be of a selection. */
export function trendOf(before: StoredRun, now: StoredRun): Trend {
  const performed = ({ paths }: StoredRun) =>
    new Map(
      paths.filter(({ outcome }) => outcome !== 'notReached').map((path) => [path.reference, path] as const),
    );
  const were = performed(before);
  const both = [...performed(now).values()].flatMap((path) => {
    const was = were.get(path.reference);
    return was ? [{ was, is: path }] : [];
  });
  const change = (figure: (paths: readonly StoredRun['paths'][number][]) => number): Change => ({
    before: figure(both.map(({ was }) => was)),
    after: figure(both.map(({ is }) => is)),
  });
  const turned = (outcome: 'passed' | 'failed') =>
    both
      .filter(({ was, is }) => is.outcome === outcome && was.outcome !== outcome)
      .map(({ is: { reference, title } }) => ({ reference, title }));
  return {
    since: before.at,
    compared: both.length,
    passed: change((paths) => countOf(paths, 'passed')),
    failed: change((paths) => countOf(paths, 'failed')),
    newlyFailing: turned('failed'),
    newlyPassing: turned('passed'),
    milliseconds: change((paths) => paths.reduce((sum, path) => sum + path.milliseconds, 0)),
    coverage: now.coverage.flatMap((each) => {
      const was = before.coverage.find(({ machine }) => machine === each.machine);
      return was ? [{ machine: each.machine, before: measuredEdges(was), after: measuredEdges(each) }] : [];
    }),
  };
}

/** Returns the trend in one line for the console: '1 newly failing, 2 newly passing since the last run'. */
export function trendInWords({ newlyFailing, newlyPassing }: Trend): string {
  return `${newlyFailing.length} newly failing, ${newlyPassing.length} newly passing since the last run`;
}
