import { create } from 'xmlbuilder2';
import { percentOf } from '#paths/coverage.ts';
import {
  countOf,
  type MeasuredCoverage,
  measuredEdges,
  type Outcome,
  type PathResult,
  type RunResult,
  type StepResult,
} from './results.ts';

/**
 * Returns a run as JUnit XML, which test management tools and build servers import: one suite for each machine, one case for each
 * path, with its reference before its title. Steps and traces follow the common conventions.
 *
 * @see https://github.com/testmoapp/junitxml
 */
export function asJUnit({ at, milliseconds, browser, coverage, paths }: RunResult): string {
  const suites = [...new Set(paths.map(({ machineTitle }) => machineTitle))].map((name) => {
    const own = paths.filter(({ machineTitle }) => machineTitle === name);
    const spent = own.reduce((sum, path) => sum + path.milliseconds, 0);
    return {
      '@name': name,
      ...counts(own),
      '@time': seconds(spent),
      '@timestamp': instant(at),
      properties: {
        property: [
          { '@name': 'browser', '@value': browser },
          ...coverageProperties(coverage.find(({ machine }) => machine === own[0]?.machine)),
        ],
      },
      testcase: own.map(testCase),
    };
  });
  const totals = { ...counts(paths), '@time': seconds(milliseconds), '@timestamp': instant(at) };
  const document = { testsuites: { '@name': 'Paths of the portal', ...totals, testsuite: suites } };
  // An error may contain terminal colour codes, which XML does not allow.
  const options = { version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '\uFFFD' } as const;
  return `${create(options, document).end({ prettyPrint: true })}\n`;
}

/** The edges that running actors have taken. */
function coverageProperties(coverage: MeasuredCoverage | undefined): readonly object[] {
  if (!coverage) return [];
  const { edges, chromium, jsdom } = coverage;
  const figures = {
    edges,
    'edges.chromium': chromium.length,
    'edges.jsdom': jsdom?.length ?? 'not measured',
    'edges.coverage': percentOf(measuredEdges(coverage), edges),
  };
  return Object.entries(figures).map(([name, value]) => ({ '@name': name, '@value': value }));
}

function counts(paths: readonly PathResult[]) {
  return {
    '@tests': paths.length,
    '@failures': countOf(paths, 'failed'),
    '@errors': 0,
    '@skipped': countOf(paths, 'notReached'),
  };
}

function testCase(path: PathResult): object {
  const properties = [
    { '@name': 'reference', '@value': path.reference },
    { '@name': 'kind', '@value': path.kind },
    { '@name': 'path', '@value': path.id },
    ...path.steps.map((step) => ({ '@name': `step[${stepOutcomes[step.outcome]}]`, '@value': step.title })),
    ...path.notTaken.map((edge) => ({ '@name': 'edge not taken', '@value': edge })),
    ...(path.trace === null ? [] : [{ '@name': 'attachment', '@value': path.trace }]),
  ];
  return {
    '@name': `${path.reference} ${path.title}`,
    '@classname': `paths.${path.machine}`,
    '@time': seconds(path.milliseconds),
    properties: { property: properties },
    ...outcomeOf(path),
  };
}

const stepOutcomes: Readonly<Record<Outcome, string>> = {
  passed: 'passed',
  failed: 'failure',
  notReached: 'skipped',
};

function outcomeOf({ outcome, error, steps }: PathResult): object {
  if (outcome === 'notReached') return { skipped: { '@message': 'The run was stopped before this path' } };
  if (outcome === 'passed') return {};
  return { failure: { '@message': failedAt(steps), '@type': 'PathFailed', '#': error ?? '' } };
}

function failedAt(steps: readonly StepResult[]): string {
  const index = steps.findIndex((step) => step.outcome === 'failed');
  return index < 0 ? 'Failed before its first step' : `Failed at step ${index + 1}: ${steps[index]?.title}`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

/** ISO 8601 in UTC without fractions and time zone, as the schemas of this format require. */
function instant(at: Date): string {
  return at.toISOString().slice(0, 19);
}
